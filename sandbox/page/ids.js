/** Order of snowflakes, which are decimal strings of any length; the empty one is before all. */
export const byId = (one, other) => one.length - other.length || (one < other ? -1 : Number(one > other));
