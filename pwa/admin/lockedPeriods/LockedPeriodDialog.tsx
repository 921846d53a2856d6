/** Adds, edits or removes a locked period, and lists the bookings that lie in it. */
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import { toTranslationsInput, type WrittenTranslations } from '#contract/translations.ts'
import { call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { readLockedPeriods } from '../settings/queries.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { LanguageColumns } from '../writes/LanguageColumns.tsx'
import { TranslationFields } from '../writes/TranslationFields.tsx'
import { typedTranslations } from '../writes/typedTranslations.ts'
import { BookingsInside } from './BookingsInside.tsx'

type PeriodEntry = Input<'lockedPeriods.replace'>[number]

const text = z.string()
const Values = z.object({
  ...{ id: z.optional(text), from: text, to: text, reason: text, reasonEn: text, banner: text, bannerEn: text },
  translations: z.optional(typedTranslations),
})

const labels = {
  from: /*i18n*/ 'admin.locked.from',
  to: /*i18n*/ 'admin.locked.to',
  reason: /*i18n*/ 'admin.locked.reason',
  reasonEn: /*i18n*/ 'admin.locked.reasonEn',
  banner: /*i18n*/ 'admin.locked.banner',
  bannerEn: /*i18n*/ 'admin.locked.bannerEn',
} as const

const emptyPeriod: PeriodEntry = { from: '', to: '', reason: '', reasonEn: '', banner: '', bannerEn: '' }

export function LockedPeriodDialog({ period, onClose }: { period: LockedPeriod | null; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const { values, setValues, getError, dialog, removal } = useEntryForm<PeriodEntry, PeriodEntry>({
    ...{ form: 'lockedPeriod', entry: period, schema: Values, read: readLockedPeriods, onClose },
    initial: () => period ?? emptyPeriod,
    toEntry: (typed) => typed,
    send: (body, options) =>
      call('lockedPeriods.replace', {
        ...options,
        body: body.map(({ translations, ...entry }) => ({ ...entry, ...toTranslationsInput(translations) })),
      }),
  })
  const getProps = (name: keyof typeof labels) => ({
    id: `locked-${name}`,
    label: i18n.t(labels[name]),
    error: getError(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const translationProps = {
    form: 'locked',
    translations: values.translations,
    getError,
    onChange: (translations: WrittenTranslations) => setValues({ ...values, translations }),
  }
  return (
    <FormDialog
      {...dialog}
      title={period ? i18n.t('admin.locked.edit') : i18n.t('admin.locked.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <TextField {...getProps('from')} type="date" />
      <TextField {...getProps('to')} type="date" min={values.from} />
      <LanguageColumns>
        <TextField {...getProps('reason')} hint={i18n.t('admin.locked.reasonHint')} lang="it" />
        <TextField {...getProps('reasonEn')} lang="en" />
        <TranslationFields {...translationProps} name="reason" label={/*i18n*/ 'admin.locked.reasonIn'} />
      </LanguageColumns>
      <LanguageColumns>
        <TextField {...getProps('banner')} hint={i18n.t('admin.locked.bannerHint')} lang="it" />
        <TextField {...getProps('bannerEn')} lang="en" />
        <TranslationFields {...translationProps} name="banner" label={/*i18n*/ 'admin.locked.bannerIn'} />
      </LanguageColumns>
      <BookingsInside from={values.from} to={values.to} text={/*i18n*/ 'admin.locked.inside'} />
      {period && (
        <RemoveEntry
          label={i18n.t('admin.locked.remove')}
          text={i18n.t('admin.locked.removeText', {
            from: formatDay(period.from, language),
            to: formatDay(period.to, language),
          })}
          {...removal}
        />
      )}
    </FormDialog>
  )
}
