/** A mail of the plan as the guest of a real booking would read it; the farm can send it to itself. */
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { addDays } from '#contract/days/days.ts'
import type { PlanKind } from '#contract/mailPlan.ts'
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { PreviewedMail } from '../mails/PreviewedMail.tsx'
import { readStays } from '../stays/queries.ts'
import { formatBookingName } from '../subjects/bookingName.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { getPlanLabel } from './labels.ts'
import { planPreviewQuery } from './queries.ts'

/** The mails that say how much the deposit is, and until when it is due. */
const depositKinds: PlanKind[] = ['depositReminder', 'depositLate']

/** The stays to choose from: those of some weeks around today, of which the mail has something to say. */
async function readChoices(kind: PlanKind) {
  const today = farmToday()
  const stays = await readStays(addDays(today, -30), addDays(today, 120))
  return stays.filter(
    ({ status, guestEmail, depositDueOn }) =>
      status !== 'pending' && guestEmail !== null && (depositDueOn !== null || !depositKinds.includes(kind)),
  )
}

export function PlanPreview({ kind, onClose }: { kind: PlanKind; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const choices = useLiveQuery(() => readChoices(kind), [kind])
  const [chosen, choose] = useState<string | null>(null)
  const bookingId = chosen ?? choices?.[0]?.id ?? ''
  const query = useQuery(planPreviewQuery(kind, bookingId))
  const send = useWrite({
    send: (id: string, key) => call('mailPlan.preview', { params: { kind }, body: { bookingId: id, toMe: true }, key }),
    success: () => /*i18n*/ 'admin.mailPlan.sentToMe',
    failure: () => ({ title: /*i18n*/ 'admin.mail.failed', text: /*i18n*/ 'admin.mail.failedText' }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={i18n.t(getPlanLabel(kind))}
      submitLabel={i18n.t('admin.mailPlan.sendToMe')}
      isPending={send.isPending}
      isDisabled={bookingId === ''}
      onSubmit={() => bookingId !== '' && send.mutate(bookingId)}
      onClose={onClose}
    >
      {choices?.length === 0 ? (
        <p className="dialog-wide">{i18n.t('admin.mailPlan.noStay')}</p>
      ) : (
        <div className="dialog-wide">
          <SelectField
            id="mail-plan-stay"
            label={i18n.t('admin.mailPlan.stay')}
            value={bookingId}
            onChange={({ target }) => choose(target.value)}
          >
            {choices?.map((stay) => (
              <option key={stay.id} value={stay.id}>
                {`${formatDay(stay.checkinDate, language)} · ${formatBookingName(stay, i18n)}`}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {bookingId !== '' && <PreviewedMail query={query} />}
    </FormDialog>
  )
}
