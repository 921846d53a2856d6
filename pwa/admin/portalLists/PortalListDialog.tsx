/**
 * The list of bookings of a portal, as a CSV file: first a check that shows what becomes of each row, then the people and
 * the money are written into the stays. Columns and rooms are chosen once for each portal.
 */
import { type FormEvent, useState } from 'react'
import type { Portal } from '#contract/channels.ts'
import type { ImportedList, ListChoice, ListDecimals } from '#contract/portalLists.ts'
import { ApiError, call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { type ImportFile, readFile, sendCsv } from '../exchange/importFile.ts'
import { PortalField } from '../subjects/PortalField.tsx'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import { DecimalsField } from './DecimalsField.tsx'
import { ListResult } from './ListResult.tsx'
import { findUnclear } from './rows.ts'
import './PortalListDialog.css'

type Step =
  | { kind: 'file' }
  | { kind: 'choice'; list: ImportedList; isCorrection: boolean }
  | { kind: 'checked'; list: ImportedList; overwrite: boolean }
  | { kind: 'stored'; list: ImportedList }
type Sent = {
  file: ImportFile
  portal: Portal
  dryRun: boolean
  overwrite: boolean
  decimals: ListDecimals | null
  choice: ListChoice | null
}

/** Where the portal gives its list, in its own words. */
const fileHints: Record<Portal, string> = {
  airbnb: /*i18n*/ 'admin.portalList.find.airbnb',
  booking: /*i18n*/ 'admin.portalList.find.booking',
  vrbo: /*i18n*/ 'admin.portalList.find.other',
  other: /*i18n*/ 'admin.portalList.find.other',
}

const submitLabels = {
  file: /*i18n*/ 'admin.portalList.check',
  choice: /*i18n*/ 'admin.portalList.checkAgain',
  checked: /*i18n*/ 'admin.portalList.store',
}

const needsChoice = ({ missing, rooms }: ImportedList): boolean =>
  missing.length > 0 || rooms.some(({ roomId }) => roomId === null)

export function PortalListDialog({ initialPortal, onClose }: { initialPortal: Portal; onClose: () => void }) {
  const { i18n } = useLanguage()
  const [portal, setPortal] = useState(initialPortal)
  const [file, setFile] = useState<ImportFile | null>(null)
  const [isFileMissing, setFileMissing] = useState(false)
  const [step, setStep] = useState<Step>({ kind: 'file' })
  const [choice, setChoice] = useState<ListChoice>({ columns: [], rooms: [] })
  const [unclear, setUnclear] = useState<ReturnType<typeof findUnclear>>(null)
  const [decimals, setDecimals] = useState<ListDecimals | null>(null)
  const send = useWrite({
    send: async ({ choice: chosen, ...sent }: Sent, key) => {
      if (chosen) await call('portalLists.choose', { params: { portal: sent.portal }, body: chosen, key })
      const { dryRun, overwrite } = sent
      const query = { dryRun, overwrite, ...(sent.decimals === null ? {} : { decimals: sent.decimals }) }
      return sendCsv('portalLists.import', { params: { portal: sent.portal }, query }, sent.file)
    },
    store: async (list, { dryRun, overwrite, decimals: answer, choice: chosen }) => {
      setDecimals(answer)
      setUnclear((before) => findUnclear(list.rows) ?? (answer === null ? null : before))
      setChoice({
        columns: list.columns,
        rooms: list.rooms.flatMap((it) => (it.roomId === null ? [] : [{ ...it, roomId: it.roomId }])),
      })
      if (!dryRun) setStep({ kind: 'stored', list })
      // A room that stays without a choice is left out.
      else if (list.missing.length > 0 || (chosen === null && needsChoice(list)))
        setStep({ kind: 'choice', list, isCorrection: false })
      else setStep({ kind: 'checked', list, overwrite })
    },
    failure: () => ({ title: /*i18n*/ 'admin.portalList.failed' }),
    onError: (error) => error instanceof ApiError && error.status < 500 && error.status !== 401,
  })
  const problem = send.error instanceof ApiError && send.error.status < 500 ? send.error.problem : null
  const start = (changes: Partial<Sent> = {}) => {
    setFileMissing(file === null)
    if (file !== null) send.mutate({ file, portal, dryRun: true, overwrite: false, decimals, choice: null, ...changes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step.kind === 'file') start()
    else if (step.kind === 'choice') start({ choice })
    else if (step.kind === 'checked') start({ dryRun: false, overwrite: step.overwrite })
  }
  const canStore = step.kind !== 'checked' || step.list.rows.some(({ changes }) => changes.some((it) => it.isStored))
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="wide"
      title={i18n.t('admin.portalList.title')}
      closeLabel={i18n.t('admin.close')}
      isLocked={send.isPending}
    >
      <form className="dialog-form" noValidate autoComplete="off" onSubmit={submit}>
        {step.kind === 'file' && (
          <>
            <p className="dialog-wide">{i18n.t('admin.portalList.text')}</p>
            <PortalField id="list-portal" value={portal} onChange={setPortal} />
            <TextField
              id="list-file"
              type="file"
              accept=".csv,text/csv"
              label={i18n.t('admin.exchange.file')}
              error={isFileMissing && file === null ? i18n.t('admin.exchange.fileMissing') : undefined}
              onChange={({ target }) => {
                send.reset()
                setDecimals(null)
                const chosen = target.files?.[0]
                if (chosen) void readFile(chosen).then(setFile)
                else setFile(null)
              }}
            />
            <p className="dialog-wide muted">{i18n.t(fileHints[portal])}</p>
          </>
        )}
        {problem !== null && (
          <Card as="p" className="dialog-wide" kind="note" tone="danger" role="alert">
            {problem.detail}
          </Card>
        )}
        {step.kind === 'choice' && (
          <ChoiceFields list={step.list} choice={choice} isCorrection={step.isCorrection} onChange={setChoice} />
        )}
        {step.kind === 'checked' && unclear !== null && (
          <DecimalsField
            {...{ unclear, decimals }}
            onChange={(answer) => start({ overwrite: step.overwrite, decimals: answer })}
          />
        )}
        {(step.kind === 'checked' || step.kind === 'stored') && (
          <ListResult list={step.list} isStored={step.kind === 'stored'} />
        )}
        {step.kind === 'checked' && (
          <Button
            className="dialog-wide list-correct"
            onClick={() => setStep({ kind: 'choice', list: step.list, isCorrection: true })}
            disabled={send.isPending}
          >
            {i18n.t('admin.portalList.correctColumns')}
          </Button>
        )}
        {step.kind === 'checked' && (step.overwrite || step.list.rows.some(({ outcome }) => outcome === 'differs')) && (
          <div className="dialog-wide">
            <Checkbox
              id="list-overwrite"
              label={i18n.t('admin.portalList.overwrite')}
              hint={i18n.t('admin.portalList.overwriteHint')}
              checked={step.overwrite}
              onChange={({ target }) => start({ overwrite: target.checked })}
            />
          </div>
        )}
        {step.kind === 'stored' ? (
          <div className="dialog-footer">
            <Button variant="primary" onClick={onClose}>
              {i18n.t('admin.address.given')}
            </Button>
          </div>
        ) : (
          <DialogFooter
            submitLabel={i18n.t(submitLabels[step.kind])}
            isPending={send.isPending}
            isDisabled={!canStore}
            onClose={onClose}
          />
        )}
      </form>
    </Modal>
  )
}
