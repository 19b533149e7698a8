/** What the page may load, whoever sends it: its own scripts and nothing from elsewhere. */
const COMMON = {
  "default-src": "'none'",
  "img-src": "'self' data: blob:",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/** The policy of the page on its server, as a header's value. */
export const SERVED_POLICY = write({
  ...COMMON,
  "script-src": "'self'",
  "style-src": "'self'",
  "worker-src": "'self'",
  // A loader reads embedded textures by blob URLs.
  "connect-src": "'self' blob: data:",
  "frame-ancestors": "'none'",
});

/** The policy of the page as one file: exactly this script and this style. */
export function filePolicy(scriptHash: string, styleHash: string): string {
  return write({
    ...COMMON,
    "img-src": "data: blob:",
    "script-src": `'sha256-${scriptHash}'`,
    "style-src": `'sha256-${styleHash}'`,
    "worker-src": "blob:",
    "connect-src": "blob: data:",
  });
}

function write(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
