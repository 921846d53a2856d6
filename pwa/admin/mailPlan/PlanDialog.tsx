/** Whether a mail goes by itself, and when. */
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { mailHours, type PlannedMail, planRules } from '#contract/mailPlan.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useForm } from '../forms/useForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { daysLabels, getPlanLabel, isBefore } from './labels.ts'
import { mailPlanQuery } from './queries.ts'

const Values = z.object({ on: z.boolean(), days: z.string(), hour: z.int() })
type Values = z.infer<typeof Values>

const hours = Array.from({ length: mailHours.last - mailHours.first + 1 }, (_, index) => mailHours.first + index)

export function PlanDialog({ mail, onClose }: { mail: PlannedMail; onClose: () => void }) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const { kind } = mail
  const form = useForm({
    name: 'mailPlan',
    id: kind,
    schema: Values,
    initial: (): Values => ({ on: mail.on, days: String(Math.abs(mail.days)), hour: mail.hour }),
    onClose,
    send: ({ on, days, hour }: Values, key) => {
      const typed = Number(days.trim() === '' ? Number.NaN : days)
      return call('mailPlan.change', { key, body: [{ kind, on, days: isBefore(kind) ? 0 - typed : typed, hour }] })
    },
    store: () => client.invalidateQueries(mailPlanQuery),
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
  })
  const rows: FormRow<Values>[] = [
    { name: 'on', kind: 'checkbox', label: i18n.t('admin.mailPlan.on'), isWide: true },
    {
      name: 'days',
      label: i18n.t(daysLabels[planRules[kind].anchor][isBefore(kind) ? 'before' : 'after']),
      inputMode: 'numeric',
      path: '0.days',
    },
    {
      name: 'hour',
      kind: 'select',
      label: i18n.t('admin.mailPlan.hour'),
      options: hours.map((hour) => ({ value: hour, label: `${hour}:00` })),
      path: '0.hour',
    },
  ]
  return (
    <FormDialog
      {...form.dialog}
      title={i18n.t(getPlanLabel(kind))}
      submitLabel={i18n.t('admin.rooms.save')}
      onSubmit={() => form.save.mutate(form.values)}
    >
      <Fields form={form} rows={rows} />
    </FormDialog>
  )
}
