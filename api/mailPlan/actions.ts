import type { Tx } from '#api/db/write.ts'
import { changeDuties } from '#api/duties/actions.ts'
import { checkVersion, ok, type Result, type Versioned } from '#api/errors.ts'
import { changeProperty } from '#api/property/actions.ts'
import { writeSetting } from '#api/settings/actions.ts'
import { readCheckinDays, readProperty } from '#api/settings/queries.ts'
import type { MailPlanInput, PlanKind, PlannedMail } from '#contract/mailPlan.ts'
import { readMailPlan, type StoredPlan } from './queries.ts'

/** The days of a reminder as the rule of the deposit has them. */
const toRuleDays = ({ on, days }: PlannedMail): number | null => (on ? Math.abs(days) : null)

/** When deposits are reminded of, and guests invited, is written where these rules stand. */
async function writeElsewhere(tx: Tx, plan: Map<PlanKind, PlannedMail>, now: number): Promise<Result<unknown>> {
  const [before, late, invitation] = [
    plan.get('depositReminder'),
    plan.get('depositLate'),
    plan.get('checkinInvitation'),
  ]
  if (!before || !late || !invitation) throw new Error('the plan lacks a mail')
  const { deposit } = (await readProperty(tx)).value
  const [remindBeforeDays, remindAfterDays] = [toRuleDays(before), toRuleDays(late)]
  if (remindBeforeDays !== deposit.remindBeforeDays || remindAfterDays !== deposit.remindAfterDays) {
    const input = { deposit: { ...deposit, remindBeforeDays, remindAfterDays } }
    const changed = await changeProperty(tx, input, null, now)
    if (!changed.ok) return changed
  }
  const daysBefore = await readCheckinDays(tx)
  const isChanged = daysBefore !== -invitation.days && (daysBefore > 0 || invitation.on)
  return isChanged ? changeDuties(tx, { checkin: { daysBefore: -invitation.days } }, null) : ok(null)
}

/** Changes the mails that the input names. Refused: 412. `now` is in milliseconds. */
export async function changeMailPlan(
  tx: Tx,
  input: MailPlanInput,
  version: number | null,
  now: number,
): Promise<Result<Versioned<PlannedMail[]>>> {
  const current = await readMailPlan(tx)
  const stale = checkVersion(version, current.version, () => current.value)
  if (stale) return stale
  const plan = current.value.map((mail) => ({ ...mail, ...input.find(({ kind }) => kind === mail.kind) }))
  const written = await writeElsewhere(tx, new Map(plan.map((mail) => [mail.kind, mail])), now)
  if (!written.ok) return written
  const stored: StoredPlan = plan.map(({ kind, on, days, hour }) => ({ kind, on, days, hour }))
  await writeSetting(tx, 'mail-plan', stored)
  tx.setSubject('mail-plan')
  return ok(await readMailPlan(tx))
}
