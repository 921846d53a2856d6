/** Adds, edits or removes a notice. */
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import { maxNoticeLength, type Notice } from '#contract/site/notices.ts'
import { leaveOutEmpty, WrittenText } from '#contract/text/localizedText.ts'
import { getLocalized } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { listWrittenTexts } from '../forms/writtenTexts.ts'
import { readNotices } from '../settings/queries.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'

type NoticeEntry = Input<'notices.replace'>[number]

const Values = z.object({ id: z.optional(z.string()), from: z.string(), to: z.string(), text: WrittenText })
type Values = z.infer<typeof Values>

const emptyNotice: Values = { from: '', to: '', text: { it: '' } }

export function NoticeDialog({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const { removal, dialog, ...form } = useEntryForm<Values, NoticeEntry>({
    name: 'notice',
    entry: notice,
    schema: Values,
    read: readNotices,
    toEntry: ({ text, ...values }) => ({ ...values, text: leaveOutEmpty(text) }),
    onClose,
    initial: () => notice ?? emptyNotice,
    send: (body, options) => call('notices.replace', { ...options, body }),
  })
  const { from, text } = form.values
  const rows: FormRow<Values>[] = [
    { name: 'from', kind: 'date', label: i18n.t('admin.notices.from') },
    { name: 'to', kind: 'date', label: i18n.t('admin.notices.to'), min: from },
    {
      columns: listWrittenTexts(
        'text',
        text,
        { i18n, language },
        {
          label: i18n.t('admin.notices.line'),
          maxLength: maxNoticeLength,
        },
      ),
    },
  ]
  return (
    <FormDialog
      {...dialog}
      title={i18n.t(notice ? /*i18n*/ 'admin.notices.edit' : /*i18n*/ 'admin.notices.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <Fields form={form} rows={rows} />
      {notice && (
        <RemoveEntry label={i18n.t('admin.notices.remove')} text={getLocalized(notice.text, language)} {...removal} />
      )}
    </FormDialog>
  )
}
