/** Whether the program answers to `--version`. */
export function canRun(path: string): Promise<boolean>

/** Returns the paths of all programs with this name. */
export function findOnPath(name: string): string[]

/** Returns the path of a program. Installs its Debian packages when it is missing, and throws when that fails. */
export function findProgram(names: string[], packages: string[]): Promise<string>

/** Throws with the reason when a package cannot be installed. */
export function installFromDebian(...packages: string[]): Promise<void>

/** Throws with the lines of the output that name an error. */
export function runOrThrow(command: string, args: string[], env?: Record<string, string>): Promise<void>
