/** The part of npm `gltf-validator` that is used; the package ships no types. */
declare module "gltf-validator" {
  export interface KhronosMessage {
    readonly code: string;
    readonly message: string;
    /** 0 error, 1 warning, 2 information, 3 hint */
    readonly severity: number;
    readonly pointer?: string;
    readonly offset?: number;
  }
  export interface KhronosIssues {
    readonly messages: readonly KhronosMessage[];
    /** True where `maxIssues` was reached: validation stopped there. */
    readonly truncated: boolean;
  }
  export interface KhronosOptions {
    readonly format?: "glb" | "gltf";
    readonly writeTimestamp?: boolean;
    readonly maxIssues?: number;
    readonly ignoredIssues?: readonly string[];
    /** Called for every URI that is no data URI. */
    readonly externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
    readonly severityOverrides?: Readonly<Record<string, number>>;
  }
  export function version(): string;
  export function validateBytes(
    data: Uint8Array,
    options: KhronosOptions,
  ): Promise<{ readonly issues: KhronosIssues }>;
}
