/** Adds, edits or removes a closed period, and lists the bookings that lie in it. */
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import type { Closure } from '#contract/closures.ts'
import { getLanguageName, languages } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { BookingsInside } from '../lockedPeriods/BookingsInside.tsx'
import { readClosures } from '../settings/queries.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { LanguageColumns } from '../writes/LanguageColumns.tsx'

type ClosureEntry = Input<'closures.replace'>[number]

const Values = z.object({
  id: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  yearly: z.boolean(),
  reason: z.catchall(z.object({ it: z.string(), en: z.string() }), z.string()),
})
type Values = z.infer<typeof Values>

const emptyClosure: Values = { from: '', to: '', yearly: false, reason: { it: '', en: '' } }

/** Where a language has no text guests read the English one, so an empty text is left out. */
const toEntry = ({ reason: { it, en, ...others }, ...values }: Values): ClosureEntry => ({
  ...values,
  reason: { ...Object.fromEntries(Object.entries(others).filter(([, text]) => text.trim() !== '')), it, en },
})

export function ClosureDialog({ closure, onClose }: { closure: Closure | null; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const { values, setValues, getError, dialog, removal } = useEntryForm<Values, ClosureEntry>({
    ...{ form: 'closure', entry: closure, schema: Values, read: readClosures, toEntry, onClose },
    initial: () => closure ?? emptyClosure,
    send: (body, options) => call('closures.replace', { ...options, body }),
  })
  const getDayProps = (name: 'from' | 'to') => ({
    ...{ id: `closure-${name}`, type: 'date', error: getError(name), value: values[name] },
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      {...dialog}
      title={i18n.t(closure ? /*i18n*/ 'admin.closures.edit' : /*i18n*/ 'admin.closures.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <TextField {...getDayProps('from')} label={i18n.t('admin.closures.from')} />
      <TextField {...getDayProps('to')} label={i18n.t('admin.closures.to')} min={values.from} />
      <Checkbox
        id="closure-yearly"
        label={i18n.t('admin.seasons.repeats')}
        checked={values.yearly}
        onChange={(event) => setValues({ ...values, yearly: event.target.checked })}
      />
      <p className="dialog-wide muted">{i18n.t('admin.closures.reasonHint')}</p>
      <LanguageColumns>
        {languages.map((tag) => (
          <TextField
            key={tag}
            id={`closure-reason-${tag}`}
            label={i18n.t('admin.closures.reason', { language: getLanguageName(tag) })}
            lang={tag}
            error={getError(`reason.${tag}`)}
            value={values.reason[tag] ?? ''}
            onChange={(event) => setValues({ ...values, reason: { ...values.reason, [tag]: event.target.value } })}
          />
        ))}
      </LanguageColumns>
      <BookingsInside from={values.from} to={values.to} text={/*i18n*/ 'admin.closures.inside'} />
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
