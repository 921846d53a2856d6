/** Answers a message by a mail. */
import { z } from 'zod/mini'
import type { Contact } from '#contract/contacts.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { rows } from '#pwa/offline/rows.ts'
import { useMailedText } from '../booking/useMailedText.ts'
import { Fields } from '../forms/Fields.tsx'
import { useForm } from '../forms/useForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'

/** The form's name: what was typed is kept under it. */
export const answerForm = 'contact-answer'

const Draft = z.object({ text: z.string() })

export function AnswerDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { i18n } = useLanguage()
  const { id, name, surname } = contact
  const success = useMailedText(/*i18n*/ 'admin.contacts.answerSent')
  const form = useForm({
    name: answerForm,
    id,
    schema: Draft,
    initial: () => ({ text: '' }),
    send: (body: { text: string }, key) => call('contacts.answer', { params: { id }, body, key }),
    store: (response) => rows.contacts.storeRows([response]),
    success: () => success,
    failure: () => ({ title: /*i18n*/ 'admin.contacts.answerFailed' }),
    onClose,
  })
  return (
    <FormDialog
      {...form.dialog}
      title={i18n.t('admin.contacts.answerTo', { name: `${name} ${surname}` })}
      submitLabel={i18n.t('admin.contacts.sendAnswer')}
      onSubmit={() => form.save.mutate(form.values)}
    >
      <blockquote className="dialog-wide contact-message" lang={contact.language}>
        {contact.message}
      </blockquote>
      <Fields
        form={form}
        rows={[{ name: 'text', kind: 'area', isWide: true, label: i18n.t('admin.contacts.answerText') }]}
      />
    </FormDialog>
  )
}
