/** What the commands print. */
import type { BackupRow } from '#api/backups/model.ts'
import { presentBackup } from '#api/backups/present.ts'

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

export const printError = (message: string): void => {
  process.stderr.write(`${message}\n`)
}

/** Prints the error to stderr and makes the process exit with code 1. */
export function reportError(error: unknown): void {
  printError(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** Prints the log of a backup or restore in English. */
export function printLog(row: BackupRow): void {
  for (const line of presentBackup(row, 'en').logMessages) printLine(line)
}
