/**
 * The live stream: how `render` shows a watcher the character as it grows, and the watcher's end.
 * Public as `bindpose/generators/live`, so that a watcher loads nothing else of the generators.
 */
export { countFrame } from "./count-frame.js";
export { LIVE_LIMITS, type LiveHeader, parseLiveHeader } from "./live-header.js";
export { type LiveFrame, LiveReader } from "./live-reader.js";
export { type LiveReceiver, type ReceiveLiveOptions, receiveLive } from "./receive-live.js";
export { type LiveTarget, sendLive } from "./send-live.js";
