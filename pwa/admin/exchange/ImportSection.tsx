import { type FormEvent, useState } from 'react'
import type { AssignedColumns, ImportedRow } from '#contract/bookings/imports.ts'
import { ApiError } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { ImportAssignments } from './ImportAssignments.tsx'
import { ImportRows } from './ImportRows.tsx'
import {
  formatRefused,
  formatTemplate,
  type ImportFile,
  optionalColumns,
  readFile,
  requiredColumns,
  sendFile,
} from './importFile.ts'

/** The rows of a file: what would become of them (`isStored: false`), or what became of them. */
type Outcome = { rows: ImportedRow[]; isStored: boolean }

const countRows = (rows: ImportedRow[], wanted: ImportedRow['fate']): number =>
  rows.filter(({ fate }) => fate === wanted).length

/** Bookings from a file: first a dry run that shows what becomes of each row, then the import. */
export function ImportSection() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [file, setFile] = useState<ImportFile | null>(null)
  const [isFileMissing, setFileMissing] = useState(false)
  const [assigned, assign] = useState<AssignedColumns>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const write = useWrite({
    send: async ({ chosen, dryRun }: { chosen: ImportFile; dryRun: boolean }) => sendFile(chosen, dryRun, assigned),
    store: async (rows, { dryRun }) => setOutcome({ rows, isStored: !dryRun }),
    failure: ({ dryRun }) => ({
      title: dryRun ? /*i18n*/ 'admin.exchange.checkFailed' : /*i18n*/ 'admin.exchange.importFailed',
      text: dryRun ? undefined : /*i18n*/ 'admin.exchange.importFailedText',
    }),
    // What is wrong with the file as a whole is said beside it.
    onError: (error) => error instanceof ApiError && error.status < 500 && error.status !== 401,
  })
  const isBlocked = blockedReason !== null || write.isPending
  const problem = write.error instanceof ApiError && write.error.status < 500 ? write.error.problem : null
  const unclear = [
    ...new Set(
      (problem?.errors ?? [])
        .filter(({ code }) => code === 'unknown_column' || code === 'repeated')
        .map(({ path }) => path),
    ),
  ]
  const choose = async (chosen: File | undefined) => {
    setOutcome(null)
    assign([])
    write.reset()
    setFile(chosen === undefined ? null : await readFile(chosen))
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    setFileMissing(file === null)
    if (file !== null) write.mutate({ chosen: file, dryRun: true })
  }
  const acceptedCount = countRows(outcome?.rows ?? [], 'stored')
  const refusedCount = countRows(outcome?.rows ?? [], 'refused')
  return (
    <section className="import" aria-labelledby="import-title">
      <h2 id="import-title">{i18n.t('admin.exchange.import')}</h2>
      <p className="muted">{i18n.t('admin.exchange.importText')}</p>
      <ImportColumns />
      <form className="import-file" noValidate onSubmit={check}>
        <TextField
          id="import-file"
          type="file"
          accept=".csv,text/csv"
          label={i18n.t('admin.exchange.file')}
          error={isFileMissing && file === null ? i18n.t('admin.exchange.fileMissing') : undefined}
          disabled={write.isPending}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button type="submit" variant={outcome === null ? 'primary' : 'secondary'} disabled={isBlocked}>
          {write.isPending ? i18n.t('admin.loading') : i18n.t('admin.exchange.check')}
        </Button>
        <BlockedReason />
      </form>
      {problem !== null && (
        <Card as="section" kind="note" tone="danger" role="alert">
          <p>{problem.detail}</p>
          {(problem.errors?.length ?? 0) > 1 && (
            <ul>
              {problem.errors?.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </ul>
          )}
          {unclear.length > 0 && <ImportAssignments headings={unclear} assigned={assigned} onAssign={assign} />}
        </Card>
      )}
      {file !== null && outcome !== null && (
        <>
          <Card as="p" kind="note" tone={refusedCount === 0 ? 'ok' : 'warn'} role="status">
            {outcome.isStored
              ? i18n.t('admin.exchange.imported', { n: acceptedCount, refused: refusedCount })
              : i18n.t('admin.exchange.checked', { n: acceptedCount, refused: refusedCount })}
          </Card>
          <p className="import-actions">
            {!outcome.isStored && acceptedCount > 0 && (
              <Button
                variant="primary"
                disabled={isBlocked}
                onClick={() => write.mutate({ chosen: file, dryRun: false })}
              >
                {i18n.t('admin.exchange.store', { n: acceptedCount })}
              </Button>
            )}
            {refusedCount > 0 && (
              <ButtonLink
                download={`${i18n.t('admin.exchange.refusedFile')} ${file.name}`}
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(formatRefused(outcome.rows))}`}
              >
                {i18n.t('admin.exchange.downloadRefused')}
              </ButtonLink>
            )}
          </p>
          <ImportRows rows={outcome.rows} isStored={outcome.isStored} />
        </>
      )}
    </section>
  )
}

/** Which columns a file may have. */
function ImportColumns() {
  const { i18n } = useLanguage()
  return (
    <Disclosure summary={i18n.t('admin.exchange.columns')}>
      <div className="import-columns">
        <p>
          {i18n.t('admin.exchange.requiredColumns')} <code>{requiredColumns.join(', ')}</code>
        </p>
        <p>
          {i18n.t('admin.exchange.optionalColumns')} <code>{optionalColumns.join(', ')}</code>
        </p>
        <p>{i18n.t('admin.exchange.cells')}</p>
        <p>
          <ButtonLink
            size="small"
            download={`${i18n.t('admin.exchange.templateFile')}.csv`}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(formatTemplate())}`}
          >
            {i18n.t('admin.exchange.template')}
          </ButtonLink>
        </p>
      </div>
    </Disclosure>
  )
}
