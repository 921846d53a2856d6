import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { uploadFile } from '../writes/upload.ts'
import { useWrite } from '../writes/useWrite.ts'
import { historyQuery } from './queries.ts'
import { useRememberStarted } from './started.ts'

/** Restores a backup from a file of this device. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const rememberStarted = useRememberStarted()
  const [file, setFile] = useState<File | null>(null)
  const [isFileMissing, setFileMissing] = useState(false)
  const [sentBytes, setSentBytes] = useState(0)
  const abort = useRef(new AbortController())
  // A dialog that disappears, at a logout for example, stops its upload.
  useEffect(() => () => abort.current.abort(), [])
  const upload = useWrite({
    send: (chosen: File) => {
      setSentBytes(0)
      abort.current = new AbortController()
      return uploadFile('backups.upload', chosen, { signal: abort.current.signal, onProgress: setSentBytes })
    },
    store: async (record) => {
      rememberStarted(record)
      void client.invalidateQueries(historyQuery)
    },
    success: () => /*i18n*/ 'admin.backup.restoreStarted',
    failure: () => ({ title: /*i18n*/ 'admin.backup.restoreFailed', text: /*i18n*/ 'admin.backup.uploadFailedText' }),
    onError: () => abort.current.signal.aborted,
    onDone: onClose,
  })
  const total = file?.size ?? 0
  const amounts = { sent: formatBytes(sentBytes, language), total: formatBytes(total, language) }
  return (
    <ConfirmDialog
      title={i18n.t('admin.backup.uploadTitle')}
      word={i18n.t('admin.backup.restoreWord')}
      submitLabel={i18n.t('admin.backup.restoreConfirm')}
      isPending={upload.isPending}
      onConfirm={() => (file === null ? setFileMissing(true) : upload.mutate(file))}
      onClose={onClose}
      onStop={() => abort.current.abort()}
    >
      <div className="stack-3">
        <p>{i18n.t('admin.backup.uploadText')}</p>
        <TextField
          id="backup-file"
          type="file"
          accept=".gz,.enc"
          label={i18n.t('admin.backup.file')}
          hint={i18n.t('admin.backup.fileHint')}
          error={isFileMissing && file === null ? i18n.t('admin.backup.fileMissing') : undefined}
          disabled={upload.isPending}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        {upload.isPending && (
          <p className="backup-progress">
            <progress aria-label={i18n.t('admin.backup.uploading')} max={total} value={sentBytes} />
            <span>{i18n.t('admin.backup.uploaded', amounts)}</span>
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
