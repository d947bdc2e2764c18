/** Slash commands: flattened to what can be typed, values checked, data as a Discord client sends it. */

import { DM } from "./store.js";

/** Kinds of an option. */
const SUBCOMMAND = 1;
const GROUP = 2;
export const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const MENTIONABLE = 9;
const NUMBER = 10;
export const ATTACHMENT = 11;
const CHAT_INPUT = 1;

/**
 * Everything that can be typed: `/group sub` each with its own options.
 * @param {object[]} commands application commands
 * @returns {{path: string[], text: string, description: string, options: object[], command: object}[]}
 */
export function leaves(commands) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((command) => below(command, [command.name], command));
}

function below(node, path, command) {
  const options = node.options ?? [];
  const inner = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (inner.length === 0)
    return [{ path, text: `/${path.join(" ")}`, description: node.description ?? "", options, command }];
  return inner.flatMap((option) => below(option, [...path, option.name], command));
}

/** The leaves that fit what is typed: the one of that very name, those that begin with it, those that hold its words. */
export function matching(all, typed) {
  const words = typed.toLowerCase().replace(/\s+/g, " ");
  const wanted = words.slice(1).trim().split(" ");
  const fits = ({ text }) => text.startsWith(words) || wanted.every((word) => text.includes(word));
  return nearest(all.filter(fits), words, ({ text }) => text);
}

/** Puts what is called exactly as typed first, and then what begins with it; the rest keeps its order. */
export function nearest(items, typed, nameOf) {
  const distance = (item) => {
    const name = nameOf(item).toLowerCase();
    return name === typed ? 0 : name.startsWith(typed) ? 1 : 2;
  };
  return items.toSorted((one, other) => distance(one) - distance(other));
}

/** The leaf with whose full name the typed text begins; undefined if there is none. */
export function named(all, typed) {
  const words = typed.toLowerCase();
  return all.find(({ text }) => words.startsWith(text) && /^\s/.test(words.slice(text.length)));
}

/**
 * Splits the text behind a command's name into values by option name (`name: value`, as a client copies a command), and
 * the words before the first of them.
 * @param {object} leaf
 * @param {string} text
 * @returns {{loose: string, values: Map<string, string>}}
 */
export function split(leaf, text) {
  const values = new Map();
  const names = leaf.options.map(({ name }) => name).join("|");
  if (names === "") return { loose: text.trim(), values };
  const [loose, ...rest] = text.split(new RegExp(`(?:^|\\s)(${names}):`, "i"));
  for (let place = 0; place < rest.length; place += 2)
    values.set(rest[place].toLowerCase(), rest[place + 1].trim());
  return { loose: loose.trim(), values };
}

/** Why words that stand in no option cannot be sent. */
export function stray(leaf, text, left) {
  if (leaf.options.length === 0) return `${leaf.text} takes no options. Remove “${text}”.`;
  if (left.length === 0) return `“${text}” does not belong to any option. Remove it.`;
  const names = left.map(({ name }) => name).join(", ");
  return `“${text}” does not belong to any option. Choose an option first: ${names}.`;
}

/** Why no command fits what is typed, and what there is instead. */
export function unknown(all, typed) {
  if (all.length === 0) return "The bot has registered no commands yet. Is it running?";
  if (named(all, typed)) return "Write a command on one line.";
  const [name, sub] = typed.trim().slice(1).split(/\s+/);
  const below = all.filter((leaf) => leaf.path[0] === name.toLowerCase() && leaf.path.length > 1);
  if (sub && below.length > 0) {
    const names = below.map((leaf) => leaf.path.slice(1).join(" "));
    return `/${name} has no subcommand “${sub}”. There are: ${names.join(", ")}.`;
  }
  return `There is no such command. There are: ${all.map((leaf) => leaf.text).join(", ")}.`;
}

/**
 * The data of an interaction.
 * @param {object} leaf
 * @param {Map<string, {value: any, focused?: boolean}>} values by option name
 */
export function encode(leaf, values) {
  const given = leaf.options
    .filter((option) => values.has(option.name))
    .map((option) => ({ name: option.name, type: option.type, ...values.get(option.name) }));
  const nested = nest(leaf.command, leaf.path.slice(1), given);
  return { id: leaf.command.id, name: leaf.command.name, type: CHAT_INPUT, options: nested };
}

function nest(node, path, given) {
  if (path.length === 0) return given;
  const next = node.options.find((option) => option.name === path[0]);
  return [{ name: next.name, type: next.type, options: nest(next, path.slice(1), given) }];
}

/** What the channel shows of a command on its way. */
export const spelled = (leaf, values) =>
  [
    leaf.text,
    ...leaf.options
      .filter((option) => values.has(option.name))
      .map((option) => `${option.name}: ${values.get(option.name).label ?? values.get(option.name).value}`),
  ].join(" ");

/** What can be chosen for an option without asking the bot: {name, value, person?, channel?}; null if it is typed freely. */
export function choicesOf(option, store) {
  if (option.choices?.length) return option.choices;
  if (option.type === BOOLEAN)
    return [
      { name: "True", value: true },
      { name: "False", value: false },
    ];
  if (option.type === USER || option.type === MENTIONABLE) {
    return store.people.map((person) => ({ name: person.name, value: person.id, person }));
  }
  if (option.type !== CHANNEL) return null;
  const kinds = option.channel_types ?? [];
  return store.channels
    .filter((channel) => channel.type !== DM && (kinds.length === 0 || kinds.includes(channel.type)))
    .map((channel) => ({ name: `#${channel.name}`, value: channel.id, channel }));
}

/**
 * The value that a typed text stands for, or a sentence why it is none.
 * @returns {{value: any} | {error: string}}
 */
export function parse(option, text, choices) {
  const typed = text.trim();
  if (typed === "") return { error: "This option is required. Specify a value." };
  if (choices) {
    const chosen = choices.find(
      (choice) => choice.name.toLowerCase() === typed.toLowerCase() || String(choice.value) === typed,
    );
    return chosen ? { value: chosen.value } : { error: "Choose one of the values in the list." };
  }
  if (option.type === INTEGER || option.type === NUMBER) return number(option, typed);
  const { min_length: least = 0, max_length: most = 6000 } = option;
  if (text.length < least) return { error: `Write at least ${least} characters.` };
  if (text.length > most) return { error: `Write at most ${most} characters.` };
  return { value: text };
}

function number(option, typed) {
  const whole = option.type === INTEGER;
  const value = Number(typed);
  if (!Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) {
    return { error: whole ? "Write a whole number." : "Write a number." };
  }
  if (option.min_value !== undefined && value < option.min_value)
    return { error: `The minimum value is ${option.min_value}.` };
  if (option.max_value !== undefined && value > option.max_value)
    return { error: `The maximum value is ${option.max_value}.` };
  return { value };
}
