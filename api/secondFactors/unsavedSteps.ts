/**
 * Codes of authenticator apps whose use could not be stored, such as on a full disk: staff can log in, and no code works
 * twice. By the account, the time step of its last code. A code is too old before long, so nothing else has to outlive the
 * process.
 */
const lastSteps = new Map<string, number>()

export const getUnsavedStep = (staffId: string): number => lastSteps.get(staffId) ?? 0

export function keepUnsavedStep(staffId: string, step: number): void {
  lastSteps.set(staffId, step)
}
