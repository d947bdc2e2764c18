/** The sandbox server as seen from the page: requests, and the stream of events. */

/** The server said no, with this status; the message is a sentence for the person. */
class Refusal extends Error {
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

async function call(path, body) {
  let answer;
  try {
    answer = await fetch(
      `/sandbox/${path}`,
      body && {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      },
    );
  } catch {
    throw new Refusal("The sandbox cannot be reached. Is it still running?");
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text === "" ? null : JSON.parse(text);
  } catch {
    data = text;
  }
  if (!answer.ok) throw new Refusal(data?.error ?? `The sandbox answered ${answer.status}.`, answer.status);
  return data;
}

const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value)).toString();

export const api = {
  state: (as) => call(`state?${query({ as })}`),
  messages: (channel, as, before) => call(`channels/${channel}/messages?${query({ as, before, limit: 50 })}`),
  interact: (body) => call("interactions", body),
  say: (as, channel_id, content) => call("messages", { as, channel_id, content }),
  dismiss: (as, message_id) => call("dismiss", { as, message_id }),
  openDm: (as) => call("dm", { as }),
  allowDms: (as, open) => call("dms", { as, open }),
  advance: (seconds) => call("clock", { advance: seconds }),
  bot: (action) => call("bot", { action }),
  log: () => call("bot/log"),
  faults: () => call("faults"),
  addFault: (fault) => call("faults", fault),
  clearFault: (id) => call("faults/clear", { id }),
  gateway: (body) => call("gateway", body),
  notices: (as) => call(`notices?${query({ as })}`),
};

const FIRST_RETRY = 300; // ms, doubled up to the last
const LAST_RETRY = 4000; // ms

/** One person's event stream; it reconnects by itself until it is closed. */
export class Events {
  /**
   * @param {string} as whose events
   * @param {{frame: (frame: {t: string, d: any}) => void, opened: () => Promise<void>, lost: () => void}} hooks
   *   where `opened` fails, the connection is made again
   */
  constructor(as, hooks) {
    this.as = as;
    this.hooks = hooks;
    this.wait = FIRST_RETRY;
    this.closed = false;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/sandbox/events?${query({ as: this.as })}`);
    this.socket = socket;
    socket.addEventListener("open", async () => {
      if (this.closed) return;
      try {
        await this.hooks.opened();
        this.wait = FIRST_RETRY;
      } catch {
        socket.close();
      }
    });
    socket.addEventListener("message", (message) => {
      if (!this.closed) this.hooks.frame(JSON.parse(message.data));
    });
    socket.addEventListener("close", () => {
      if (this.closed) return;
      this.hooks.lost();
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LAST_RETRY);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
