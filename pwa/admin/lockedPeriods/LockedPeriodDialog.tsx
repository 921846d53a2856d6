/** Adds, edits or removes a locked period, and lists the bookings that lie in it. */
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import { toTranslationsInput } from '#contract/text/translations.ts'
import { call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { listTranslations, typedTranslations } from '../forms/translations.ts'
import { readLockedPeriods } from '../settings/queries.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { useEntryForm } from '../settings/useEntryForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { BookingsInside } from './BookingsInside.tsx'

type PeriodEntry = Input<'lockedPeriods.replace'>[number]

const text = z.string()
const Values = z.object({
  id: z.optional(text),
  from: text,
  to: text,
  reason: text,
  reasonEn: text,
  banner: text,
  bannerEn: text,
  translations: z.optional(typedTranslations),
})

const emptyPeriod: PeriodEntry = { from: '', to: '', reason: '', reasonEn: '', banner: '', bannerEn: '' }

export function LockedPeriodDialog({ period, onClose }: { period: LockedPeriod | null; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const { removal, dialog, ...form } = useEntryForm<PeriodEntry, PeriodEntry>({
    name: 'lockedPeriod',
    entry: period,
    schema: Values,
    read: readLockedPeriods,
    onClose,
    initial: () => period ?? emptyPeriod,
    toEntry: (typed) => typed,
    send: (body, options) =>
      call('lockedPeriods.replace', {
        ...options,
        body: body.map(({ translations, ...entry }) => ({ ...entry, ...toTranslationsInput(translations) })),
      }),
  })
  const { from, to } = form.values
  const rows: FormRow<PeriodEntry>[] = [
    { name: 'from', kind: 'date', label: i18n.t('admin.locked.from') },
    { name: 'to', kind: 'date', label: i18n.t('admin.locked.to'), min: from },
    {
      columns: [
        { name: 'reason', label: i18n.t('admin.locked.reason'), hint: i18n.t('admin.locked.reasonHint'), lang: 'it' },
        { name: 'reasonEn', label: i18n.t('admin.locked.reasonEn'), lang: 'en' },
        ...listTranslations('reason', language, (further) => ({
          label: i18n.t('admin.locked.reasonIn', { language: further }),
        })),
      ],
    },
    {
      columns: [
        { name: 'banner', label: i18n.t('admin.locked.banner'), hint: i18n.t('admin.locked.bannerHint'), lang: 'it' },
        { name: 'bannerEn', label: i18n.t('admin.locked.bannerEn'), lang: 'en' },
        ...listTranslations('banner', language, (further) => ({
          label: i18n.t('admin.locked.bannerIn', { language: further }),
        })),
      ],
    },
    <BookingsInside key="inside" from={from} to={to} text={/*i18n*/ 'admin.locked.inside'} />,
  ]
  return (
    <FormDialog
      {...dialog}
      title={period ? i18n.t('admin.locked.edit') : i18n.t('admin.locked.add')}
      size="wide"
      submitLabel={i18n.t('admin.rooms.save')}
    >
      <Fields form={form} rows={rows} />
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
