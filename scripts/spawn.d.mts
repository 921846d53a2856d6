/** The folder of the repository. */
export const root: string
/** Runs a program in the repository and waits for it; `quiet` collects its output instead of passing it on. */
export function run(
  command: string,
  args: string[],
  options?: { quiet?: boolean; env?: Record<string, string>; seconds?: number },
): Promise<{ code: number; output: string }>
