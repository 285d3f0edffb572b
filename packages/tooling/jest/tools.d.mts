export type Tool = 'mysql' | 'nginx' | 'chromium' | 'poppler' | 'openssl' | 'prometheus' | 'git';

/** The absolute path of a command on this machine, or undefined. */
export declare function findCommand(command: string): string | undefined;

export declare function toolPath(tool: Tool): string | undefined;

export declare function hasTool(tool: Tool): boolean;

/** The missing tools and the command that installs them all; undefined when none is missing. */
export declare function missingTools(): { tools: Tool[]; install: string } | undefined;

/** What tests need of the machine. */
export interface Requirement {
  readonly name: string;
  isMet(): boolean;
  /** What makes it so. */
  readonly remedy: string;
}

/** `describe` for tests with a requirement. Where it is not met they are skipped; with PARKWART_REQUIRE_ALL=1 (CI) they fail. */
export declare function describeWith(requirement: Requirement, title: string, body: () => void): void;

/** As `describeWith`; npm test prints how to install the tools. */
export declare function describeWithTools(tools: readonly Tool[], title: string, body: () => void): void;

export declare function describeWithTool(tool: Tool, title: string, body: () => void): void;
