/** What the commands print. */
import type { BackupRow } from '#api/backups/model.ts'
import { presentBackup } from '#api/backups/present.ts'

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Prints the error to stderr and makes the process exit with code 1. */
export function reportError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** Prints the log of a backup or restore in English. */
export function printLog(row: BackupRow): void {
  for (const line of presentBackup(row, 'en').logMessages) printLine(line)
}
