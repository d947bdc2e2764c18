/** The page's start: puts the parts together and keeps the connection. */

import { api, Events } from "./api.js";
import { Composer } from "./composer.js";
import { FaultPanel } from "./faults.js";
import { Header } from "./header.js";
import { Interactions } from "./interactions.js";
import { History } from "./messages.js";
import { openModal } from "./modal.js";
import { NoticePanel } from "./notices.js";
import { BotPanel, ClockPanel } from "./panels.js";
import { Sidebar } from "./sidebar.js";
import { Store } from "./store.js";
import { Switcher } from "./switcher.js";
import { h } from "./dom.js";
import { toast } from "./toast.js";

const NARROW = window.matchMedia("(max-width: 1000px)");
const TOOLS_HIDDEN = "sandbox-tools-hidden";
const part = (id) => document.getElementById(id);

const store = new Store();
const interactions = new Interactions(store);
let events = null;
let lost = null; // takes the notice of a lost connection away

const drawers = {
  toggleSidebar: () => part("app").classList.toggle("sidebar-open"),
  toggleTools: () => {
    if (NARROW.matches) part("app").classList.toggle("tools-open");
    else localStorage.setItem(TOOLS_HIDDEN, String(part("app").classList.toggle("tools-hidden")));
  },
  showTools: () => part("app").classList.add("tools-open"),
  closeDrawers: () => part("app").classList.remove("sidebar-open", "tools-open"),
};

function build() {
  const people = h("section", { class: "panel people" });
  const clock = h("section", { class: "panel", "aria-label": "Clock", data: { testid: "clock" } });
  const bot = h("section", { class: "panel", "aria-label": "Bot", data: { testid: "bot-panel" } });
  const notices = h("section", { class: "panel", "aria-label": "Push notices" });
  const faults = h("section", { class: "panel", "aria-label": "Faults" });
  part("tools").append(people, notices, clock, bot, faults);
  new Sidebar(part("sidebar"), store, {
    toast,
    ...drawers,
    showTools: () => {
      drawers.closeDrawers();
      part("app").classList.remove("tools-hidden");
      if (NARROW.matches) drawers.showTools();
    },
  });
  new Header(part("header"), store, drawers);
  new History(part("history"), store, interactions, toast);
  new Composer(part("composer"), store, interactions, toast);
  new Switcher(people, store, become);
  new NoticePanel(notices, store);
  new ClockPanel(clock, store, toast);
  new BotPanel(bot, store, toast);
  new FaultPanel(faults, toast);
  interactions.onModal = (modal) => openModal(modal, store, interactions);
  part("scrim").addEventListener("click", drawers.closeDrawers);
  part("app").classList.toggle("tools-hidden", localStorage.getItem(TOOLS_HIDDEN) === "true");
}

/** Connects as a person; everything is read again each time the connection is up. */
function connect(as) {
  events?.close();
  events = new Events(as, {
    opened: () => load(as),
    lost: () => {
      lost ??= toast("Connection to the sandbox lost. Reconnecting…", { lasting: true });
      part("app").classList.add("offline");
      leaveIfUnknown(as);
    },
    frame: (frame) =>
      ["INTERACTION", "MODAL", "AUTOCOMPLETE"].includes(frame.t)
        ? interactions.receive(frame)
        : store.receive(frame),
  });
}

/** Starts over if another sandbox has replaced the one that was lost, and has no person of this id. */
async function leaveIfUnknown(as) {
  const gone = await api.state(as).then(() => false, ({ status }) => status === 404);
  if (gone) location.assign("/");
}

async function load(as) {
  if (!(await store.load(as))) return;
  if (lost) {
    lost();
    lost = null;
    interactions.reset();
  }
  part("app").classList.remove("offline");
  part("app").dataset.ready = store.me;
  part("chat").inert = false;
}

function become(person) {
  drawers.closeDrawers();
  if (person === events?.as) return;
  part("app").dataset.ready = "";
  part("chat").inert = true; // nobody acts in it until it is theirs
  interactions.clear();
  connect(person);
}

const address = () => new URLSearchParams(location.search);

/** Keeps who and where in the address, so that a reload comes back to it. */
function remember() {
  const query = address();
  query.set("as", store.me);
  if (store.current) query.set("channel", store.current);
  history.replaceState(null, "", `?${query}`);
}

async function start() {
  build();
  store.on("channel people", remember);
  store.on("trouble", ({ sentence }) => toast(sentence));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !store.me) return;
    store.arrive();
    store.tell("messages");
    store.tell("unread");
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) drawers.closeDrawers();
  });
  let as = address().get("as");
  while (!store.me) {
    try {
      await store.load(as, address().get("channel"));
    } catch (error) {
      toast(error.message);
      as = null; // perhaps nobody of that id is here: be the first person
      await new Promise((resume) => setTimeout(resume, 1000));
    }
  }
  connect(store.me);
}

start();
