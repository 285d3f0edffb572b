export type Tool = 'mariadb' | 'nginx' | 'chromium' | 'poppler' | 'openssl' | 'prometheus' | 'git';

/** The absolute path of a command on this machine, or undefined. */
export declare function findCommand(command: string): string | undefined;

export declare function toolPath(tool: Tool): string | undefined;

export declare function hasTool(tool: Tool): boolean;

/** The missing tools and the command that installs them all; undefined when none is missing. */
export declare function missingTools(): { tools: Tool[]; install: string } | undefined;

/**
 * `describe` for tests that need a tool. Without it they are skipped, and npm test prints how to install it; with
 * PARKWART_REQUIRE_ALL=1 (CI) they fail.
 */
export declare function describeWithTool(tool: Tool, title: string, body: () => void): void;
