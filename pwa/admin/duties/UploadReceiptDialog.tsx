/** The receipt that somebody has downloaded from the portal. The server judges the file. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#contract/days/days.ts'
import { ApiError } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pull } from '#pwa/offline/sync.ts'
import { Card } from '#pwa/ui/Card.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { uploadFile } from '../writes/upload.ts'
import { useWrite } from '../writes/useWrite.ts'
import { receiptsQuery } from './queries.ts'

type Props = { initialDay: Day; today: Day; onClose: () => void }

export function UploadReceiptDialog({ initialDay, today, onClose }: Props) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const [day, setDay] = useState(initialDay)
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const send = useWrite({
    send: (chosen: { day: Day; file: File }) =>
      uploadFile('duties.addReceipt', chosen.file, {
        params: { day: chosen.day },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    store: async () => {
      await client.invalidateQueries(receiptsQuery)
      await pull()
    },
    success: ({ confirmed }) => ({ id: /*i18n*/ 'admin.receipts.stored', values: { n: confirmed } }),
    failure: () => ({ title: /*i18n*/ 'admin.receipts.failed' }),
    onDone: onClose,
    onError: (error) => error instanceof ApiError && error.status < 500 && error.status !== 401,
  })
  const problem = send.error instanceof ApiError && send.error.status < 500 ? send.error.problem : null
  const submit = () => {
    setTried(true)
    if (file !== null && day !== '') send.mutate({ day, file })
  }
  return (
    <FormDialog
      title={i18n.t('admin.receipts.upload')}
      submitLabel={i18n.t('admin.receipts.keep')}
      isPending={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-wide">{i18n.t('admin.receipts.uploadText')}</p>
      <TextField
        id="receipt-day"
        type="date"
        max={today}
        label={i18n.t('admin.receipts.day')}
        hint={i18n.t('admin.receipts.dayHint')}
        error={isTried && day === '' ? i18n.t('errors.day') : undefined}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField
        id="receipt-file"
        type="file"
        accept=".pdf,application/pdf"
        label={i18n.t('admin.receipts.file')}
        error={isTried && file === null ? i18n.t('admin.receipts.fileMissing') : undefined}
        onChange={({ target }) => {
          send.reset()
          setFile(target.files?.[0] ?? null)
        }}
      />
      {problem !== null && (
        <Card as="p" className="dialog-wide" kind="note" tone="danger" role="alert">
          {problem.detail}
        </Card>
      )}
    </FormDialog>
  )
}
