import { Op } from 'sequelize'
import type { Reader } from '#api/db/table.ts'
import type { MailKind, MailState, PaymentType } from '#contract/mails.ts'
import { type MailRow, mails } from './model.ts'

/** Rows of one page of the list, so that a long list is never held whole. */
const pageRows = 500

type Filter = { bookingId?: string | undefined; state?: MailState | undefined }

/** Newest first, page by page; of one booking, or in one state. */
export async function* listMails(at: Reader, { bookingId, state }: Filter): AsyncGenerator<MailRow[]> {
  const where = { ...(bookingId === undefined ? {} : { bookingId }), ...(state === undefined ? {} : { state }) }
  let last: MailRow | undefined
  do {
    const before = last && {
      [Op.or]: [{ createdAt: { [Op.lt]: last.createdAt } }, { createdAt: last.createdAt, id: { [Op.lt]: last.id } }],
    }
    const page: MailRow[] = await mails(at).findAll({
      where: { ...where, ...before },
      order: [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ],
      limit: pageRows,
      raw: true,
      transaction: at.transaction,
    })
    if (page.length > 0) yield page
    last = page.length === pageRows ? page.at(-1) : undefined
  } while (last)
}

export const findMail = (at: Reader, id: string): Promise<MailRow | null> =>
  mails(at).findByPk(id, { raw: true, transaction: at.transaction })

type Same = { bookingId: string; kind: MailKind; paymentType: PaymentType | null }

/** The newest mail of this booking, kind and payment that was queued after `since` (milliseconds). */
export const findQueuedSince = (at: Reader, same: Same, since: number): Promise<MailRow | null> =>
  mails(at).findOne({
    where: { ...same, queuedAt: { [Op.gt]: new Date(since).toISOString() } },
    order: [['queuedAt', 'DESC']],
    raw: true,
    transaction: at.transaction,
  })

/** Whether a mail waits for a try at `now`, or was taken by a process that has died. */
export async function isMailDue(at: Reader, now: number): Promise<boolean> {
  const instant = new Date(now).toISOString()
  const due = await mails(at).findOne({
    attributes: ['id'],
    where: {
      [Op.or]: [
        { state: 'queued', nextAttemptAt: { [Op.lte]: instant } },
        { state: 'sending', leaseUntil: { [Op.lte]: instant } },
      ],
    },
    raw: true,
    transaction: at.transaction,
  })
  return due !== null
}
