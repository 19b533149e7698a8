import { spawn } from "node:child_process";

/** The command that opens a URL in the person's browser. */
export function browserCommand(platform: NodeJS.Platform, url: string): readonly string[] {
  if (platform === "darwin") return ["open", url];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", url];
  return ["xdg-open", url];
}

/** Opens a URL in the person's browser; tells where there is none. */
export function openBrowser(url: string, onFailure: (reason: string) => void): void {
  const [command, ...words] = browserCommand(process.platform, url) as [string, ...string[]];
  const child = spawn(command, words, { stdio: "ignore", detached: true });
  child.on("error", ({ message }) => onFailure(message));
  child.unref();
}
