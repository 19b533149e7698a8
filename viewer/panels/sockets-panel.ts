import { Box3, type Object3D, Vector3 } from "three";
import type { ActorBone } from "../actor/actor.js";
import { createCube, readObject } from "../scene/socket-object.js";
import { activeSlot, type Session } from "../session/session.js";
import { element } from "./element.js";

const NAME = "hung by the page";
/** The largest object that is read. */
const OBJECT_BYTES = 64 * 1024 * 1024;

/** Things to hang on the active asset's sockets: a cube, or any GLB, picked or dropped on the row. */
export function createSocketsPanel(session: Session): HTMLElement {
  const panel = element("div");
  const refresh = () => {
    const actor = activeSlot(session)?.actor ?? null;
    const sockets = actor?.bones.filter(({ isSocket }) => isSocket) ?? [];
    const words =
      actor === null ? "Nothing is shown." : "The rig has no socket to hang an object on.";
    panel.replaceChildren(
      ...(sockets.length > 0
        ? sockets.map((socket) => createRow(session, socket))
        : [element("p", { class: "quiet" }, words)]),
    );
  };
  session.listen("asset", refresh);
  refresh();
  return panel;
}

function createRow(session: Session, { name, node }: ActorBone): HTMLElement {
  const status = element("p", { class: "quiet", role: "status" }, statusOf(node));
  const hang = (object: Object3D, words: string) => {
    takeOff(node);
    object.name = NAME;
    node.add(object);
    status.textContent = words;
    session.stage?.draw();
  };
  const diagonal = () => diagonalOf(session);
  const hangFile = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      if (file.size > OBJECT_BYTES) throw new Error("it is too large to hang on a character");
      hang(await readObject(new Uint8Array(await file.arrayBuffer()), diagonal()), file.name);
    } catch (error) {
      status.textContent = `${file.name} cannot be read: ${(error as Error).message}`;
    }
  };
  const input = element("input", {
    type: "file",
    accept: ".glb",
    class: "hidden-input",
    "aria-label": `Object for ${name}`,
    onchange: () => hangFile(input.files?.[0]),
  });
  const row = element(
    "section",
    { class: "socket", "data-socket": name },
    element("h3", {}, name),
    element(
      "div",
      { class: "buttons" },
      action("Cube", () => hang(createCube(diagonal()), "cube")),
      element("label", { class: "button" }, "Object …", input),
      action("Take off", () => {
        takeOff(node);
        status.textContent = statusOf(node);
        session.stage?.draw();
      }),
    ),
    status,
  );
  row.addEventListener("dragover", (event) => {
    event.preventDefault();
    event.stopPropagation();
    row.classList.add("over");
  });
  row.addEventListener("dragleave", () => row.classList.remove("over"));
  row.addEventListener("drop", (event) => {
    event.preventDefault();
    // Not a new asset for the page.
    event.stopPropagation();
    row.classList.remove("over");
    void hangFile(event.dataTransfer?.files[0]);
  });
  return row;
}

function action(text: string, onclick: () => void): HTMLElement {
  return element("button", { type: "button", class: "button", onclick }, text);
}

function hungOn(node: Object3D): Object3D | undefined {
  return node.children.find((child) => child.name === NAME);
}

function takeOff(node: Object3D): void {
  hungOn(node)?.removeFromParent();
}

function statusOf(node: Object3D): string {
  return hungOn(node) === undefined ? "empty; drop a GLB here" : "occupied";
}

/** Of the active asset, in its own units. */
function diagonalOf({ stage, active }: Session): number {
  const shown = stage?.scenes[active].shown;
  if (shown == null) return 1;
  return new Box3().copy(shown.box).getSize(new Vector3()).length() / shown.scale;
}
