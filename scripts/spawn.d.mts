/** The folder of the repository. */
export const root: string
/** Runs a program, in the repository unless `cwd` says where, and waits for its end; `quiet` collects its output instead of printing it. It is stopped when `signal` aborts. */
export function run(
  command: string,
  args: string[],
  options?: { quiet?: boolean; env?: Record<string, string>; seconds?: number; cwd?: string; signal?: AbortSignal },
): Promise<{ code: number; output: string }>
