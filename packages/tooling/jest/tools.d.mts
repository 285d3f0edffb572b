export type Tool = 'mysql' | 'nginx' | 'chromium' | 'poppler' | 'openssl' | 'prometheus' | 'git';

/** The absolute path of a command on this machine, or undefined. */
export declare function findCommand(command: string): string | undefined;

export declare function toolPath(tool: Tool): string | undefined;

export declare function hasTool(tool: Tool): boolean;

/** The missing tools and the command that installs them all; undefined if none is missing. */
export declare function missingTools(): { tools: Tool[]; install: string } | undefined;

/** A condition that the machine must meet for some tests. */
export interface Requirement {
  readonly name: string;
  isMet(): boolean;
  /** How to meet it. */
  readonly remedy: string;
}

/** `describe` that skips its tests if the requirement is not met; with PARKWART_REQUIRE_ALL=1 (CI) they fail. */
export declare function describeWith(requirement: Requirement, title: string, body: () => void): void;

/** `describeWith` for tools; npm test prints how to install the tools. */
export declare function describeWithTools(tools: readonly Tool[], title: string, body: () => void): void;

export declare function describeWithTool(tool: Tool, title: string, body: () => void): void;
