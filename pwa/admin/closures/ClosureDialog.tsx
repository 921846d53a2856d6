/** Adds, edits or removes a closed period, and lists the bookings that lie in it. */
import { useLiveQuery } from 'dexie-react-hooks'
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import type { Closure } from '#contract/closures.ts'
import { getLanguageName, languages } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { BookingsInside } from '../lockedPeriods/BookingsInside.tsx'
import { readClosures } from '../settings/queries.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'

type ClosureEntry = Input<'closures.replace'>[number]

const Values = z.object({
  id: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  yearly: z.boolean(),
  followsEaster: z._default(z.boolean(), false),
  reason: z.catchall(z.object({ it: z.string(), en: z.string() }), z.string()),
})
type Values = z.infer<typeof Values>

const emptyClosure: Values = { from: '', to: '', yearly: false, followsEaster: false, reason: { it: '', en: '' } }

/** Where a language has no text guests read the English one, so an empty text is left out. */
const toEntry = ({ reason: { it, en, ...others }, ...values }: Values): ClosureEntry => ({
  ...values,
  followsEaster: values.yearly && values.followsEaster,
  reason: { ...Object.fromEntries(Object.entries(others).filter(([, text]) => text.trim() !== '')), it, en },
})

export function ClosureDialog({ closure, onClose }: { closure: Closure | null; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const { removal, dialog, ...form } = useEntryForm<Values, ClosureEntry>({
    name: 'closure',
    entry: closure,
    schema: Values,
    read: readClosures,
    toEntry,
    onClose,
    initial: () => closure ?? emptyClosure,
    send: (body, options) => call('closures.replace', { ...options, body }),
  })
  const { from, to, yearly } = form.values
  const closures = useLiveQuery(readClosures)?.value ?? []
  const isSame = (it: Closure) => it.id !== closure?.id && it.from === from && it.to === to && it.yearly === yearly
  // What was saved just now is in the list before the dialog closes.
  const isKnown = !dialog.isPending && closures.some(isSame)
  const rows: FormRow<Values>[] = [
    {
      name: 'from',
      kind: 'date',
      label: i18n.t('admin.closures.from'),
      error: isKnown ? i18n.t('admin.closures.exists') : undefined,
    },
    { name: 'to', kind: 'date', label: i18n.t('admin.closures.to'), min: from },
    { name: 'yearly', kind: 'checkbox', label: i18n.t('admin.seasons.repeats') },
    form.values.yearly && {
      name: 'followsEaster',
      kind: 'checkbox',
      label: i18n.t('admin.seasons.followsEaster'),
      hint: i18n.t('admin.seasons.followsEasterHint'),
    },
    <p key="hint" className="dialog-wide muted">
      {i18n.t('admin.closures.reasonHint')}
    </p>,
    {
      columns: languages.map((tag) => ({
        name: `reason.${tag}`,
        label: i18n.t('admin.closures.reason', { language: getLanguageName(tag) }),
        lang: tag,
      })),
    },
    <BookingsInside key="inside" from={from} to={to} text={/*i18n*/ 'admin.closures.inside'} />,
  ]
  return (
    <FormDialog
      {...dialog}
      isDisabled={isKnown}
      title={i18n.t(closure ? /*i18n*/ 'admin.closures.edit' : /*i18n*/ 'admin.closures.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <Fields form={form} rows={rows} />
      {closure && (
        <RemoveEntry
          label={i18n.t('admin.closures.remove')}
          text={i18n.t('admin.closures.removeText', {
            from: formatDay(closure.from, language),
            to: formatDay(closure.to, language),
          })}
          {...removal}
        />
      )}
    </FormDialog>
  )
}
