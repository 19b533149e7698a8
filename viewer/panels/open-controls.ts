import { RefusedFileError } from "../files/file-limits.js";
import { type GatheredFiles, gatherDropped, gatherPicked } from "../files/gather-files.js";
import type { Session, SlotIndex } from "../session/session.js";
import { takeFiles } from "../session/take-files.js";
import { element } from "./element.js";

/** Ways to give the page files, and the words that come of it. */
export interface OpenControls {
  readonly buttons: readonly HTMLElement[];
  /** Shows words for a moment, and reads them out. */
  say(words: string): void;
}

/**
 * Files and folders by dialogs, and anything by drag and drop: onto a half of the stage where two
 * are compared, else anywhere.
 */
export function createOpenControls(session: Session, stage: HTMLElement): OpenControls {
  const toast = element("p", { class: "toast", role: "status", hidden: true });
  stage.append(toast);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (words: string) => {
    toast.textContent = words;
    toast.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      toast.hidden = true;
    }, 6000);
  };
  const take = async (index: SlotIndex, gathering: Promise<GatheredFiles>) => {
    try {
      const words = await takeFiles(session, index, await gathering);
      if (words !== null) say(words);
    } catch (error) {
      const { message } = error as Error;
      say(error instanceof RefusedFileError ? message : `these files cannot be read: ${message}`);
    }
  };
  const picker = (label: string, ofFolder: boolean) => {
    const input = element("input", {
      type: "file",
      class: "hidden-input",
      multiple: true,
      webkitdirectory: ofFolder,
      onchange: () => {
        const files = [...(input.files ?? [])];
        // The same choice again is a change, too: files are edited and opened anew.
        input.value = "";
        if (files.length > 0) void take(session.active, gatherPicked(files));
      },
    });
    return element("label", { class: "button" }, label, input);
  };

  const halfOf = (event: DragEvent): SlotIndex => {
    const { left, right, width } = stage.getBoundingClientRect();
    if (!session.isComparing || event.clientX > right) return session.active;
    return event.clientX > left + width / 2 ? 1 : 0;
  };
  const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
  document.addEventListener("dragover", (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    stage.dataset["over"] = session.isComparing ? String(halfOf(event)) : "all";
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) delete stage.dataset["over"];
  });
  document.addEventListener("drop", (event) => {
    delete stage.dataset["over"];
    if (!isFiles(event)) return;
    event.preventDefault();
    void take(halfOf(event), gatherDropped(event.dataTransfer!.items));
  });
  return { buttons: [picker("Open files", false), picker("Open folder", true)], say };
}
