/** The page's script: builds what is around the stage, and opens the asset that came with it. */
import { readSentAssets } from "./files/sent-asset.js";
import { createJudgeClient } from "./judge/judge-client.js";
import { startWorker } from "./judge/start-worker.js";
import { createAnimationsPanel } from "./panels/animations-panel.js";
import { createAssetHeads } from "./panels/asset-heads.js";
import { createBonesPanel } from "./panels/bones-panel.js";
import { createCompareSwitch } from "./panels/compare-switch.js";
import { byId, element } from "./panels/element.js";
import { createFiguresPanel } from "./panels/figures-panel.js";
import { createFindingsPanel } from "./panels/findings-panel.js";
import { createJointsPanel } from "./panels/joints-panel.js";
import { createLiveBanner } from "./panels/live-banner.js";
import { createOpenControls } from "./panels/open-controls.js";
import { createSocketsPanel } from "./panels/sockets-panel.js";
import { createBoneLabels, createLegend } from "./panels/stage-labels.js";
import { createStationBar } from "./panels/station-bar.js";
import { createTabs } from "./panels/tabs.js";
import { createThemeSwitch } from "./panels/theme-switch.js";
import { createTransport, playByKey } from "./panels/transport.js";
import { createStage, type Stage } from "./scene/stage.js";
import { advance } from "./session/playback.js";
import { activeSlot, createSession } from "./session/session.js";
import { showAsset } from "./session/take-files.js";

const stageElement = byId("stage");
const session = createSession(tryStage(), createJudgeClient(startWorker));
if (session.stage !== null) session.stage.onFrame = (seconds) => advance(session, seconds);

const calm = matchMedia("(prefers-reduced-motion: reduce)");
session.prefersCalm = calm.matches;
calm.addEventListener("change", () => {
  session.prefersCalm = calm.matches;
});

const controls = createOpenControls(session, stageElement);
byId("heads").append(createAssetHeads(session));
byId("actions").append(
  ...controls.buttons,
  createCompareSwitch(session),
  element(
    "button",
    { type: "button", class: "button", onclick: () => session.stage?.frame() },
    "Frame",
  ),
  createThemeSwitch(),
);
stageElement.append(
  createBoneLabels(session),
  createLegend(session),
  createStationBar(session),
  createTransport(session),
);
const live = createLiveBanner(session);
if (live !== null) stageElement.append(live);
playByKey(session);

const tabs = createTabs("About the asset", [
  { id: "findings", label: "Findings", panel: createFindingsPanel(session) },
  { id: "animations", label: "Animations", panel: createAnimationsPanel(session) },
  { id: "joints", label: "Joints", panel: createJointsPanel(session) },
  { id: "bones", label: "Bones", panel: createBonesPanel(session) },
  { id: "sockets", label: "Sockets", panel: createSocketsPanel(session) },
  { id: "figures", label: "Figures", panel: createFiguresPanel(session) },
]);
byId("side").append(tabs.element);
const showState = () => {
  const slot = activeSlot(session);
  const shown = session.isComparing ? session.slots : session.slots.slice(0, 1);
  byId("invitation").hidden = live !== null || shown.some((each) => each !== null);
  const { numErrors = 0, numWarnings = 0 } = slot?.report?.issues ?? {};
  tabs.badge("findings", numErrors + numWarnings > 0 ? String(numErrors + numWarnings) : "");
};
session.listen("asset", showState);
session.listen("report", showState);
showState();

void openSent();

async function openSent(): Promise<void> {
  try {
    const sent = await readSentAssets();
    if (sent[0] !== undefined) await showAsset(session, 0, sent[0], sent);
  } catch (error) {
    controls.say((error as Error).message);
  }
}

function tryStage(): Stage | null {
  try {
    return createStage(byId<HTMLCanvasElement>("canvas"));
  } catch {
    byId("no-webgl").hidden = false;
    return null;
  }
}
