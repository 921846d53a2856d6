import type Router from '@koa/router'
import type { Context } from 'koa'
import { openLink, sendLinkMail } from '#api/bookings/requests/requestLinks.ts'
import { write as writeRow } from '#api/db/write.ts'
import { ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { hasBearerToken } from '#api/http/guards.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { presentContent } from '#api/mailer/plainText.ts'
import { readMailContext } from '#api/mails/queries.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { toFarmDay } from '#contract/days/days.ts'
import type { OfferView } from '#contract/offers/offers.ts'
import { createOffer, deleteOffer, editOffer, prepareOfferLinkMail, sendOffer } from './actions.ts'
import { acceptOffer, askAboutOffer, declineOffer, reportTaken } from './answers.ts'
import { renderOffer } from './emails.ts'
import { buildOfferFacts } from './facts.ts'
import type { OfferRow } from './model.ts'
import { findOffer, findOfferByCode } from './queries.ts'
import { createOfferSecret, readOfferView } from './view.ts'

/** The refusals that mean: this alternative cannot be had any more. */
const goneCodes: Refusal['code'][] = [
  ...(['dates_taken', 'room_not_bookable', 'room_not_found', 'locked_period'] as const),
  ...(['extra_sold_out', 'stay_in_past'] as const),
]

export function registerOfferRoutes(router: Router, services: Services): void {
  const { db, env } = services

  /** The offer of a private link. Wrong links are limited by address, and say nothing about which codes exist. */
  const findOfferOfLink = (ctx: Context, code: string): Promise<Result<OfferRow>> =>
    openLink(services, ctx, async () => {
      const row = await findOfferByCode(db, code)
      const secret = createOfferSecret(row?.id ?? code, await readLinkKey(db))
      return hasBearerToken(ctx, secret) && row && row.state !== 'draft' ? row : null
    })

  const respondView = async (result: Result<OfferRow>, now: number): Promise<Result<OfferView>> =>
    result.ok ? ok(await readOfferView(db, result.value, toFarmDay(now))) : result

  serve(router, services, 'offers.add', ({ input, now, write }) => write((tx) => createOffer(tx, input, now)))

  serve(router, services, 'offers.edit', ({ params, input, version, write }) =>
    write((tx) => editOffer(tx, params.id, input, version)),
  )

  serve(router, services, 'offers.remove', ({ params, version, write }) =>
    write((tx) => deleteOffer(tx, params.id, version)),
  )

  serve(router, services, 'offers.send', ({ params, version, now, write }) =>
    write((tx) => sendOffer(tx, params.id, version, now)),
  )

  serve(router, services, 'offers.previewMail', async ({ params, now }) => {
    const row = await findOffer(db, params.id)
    if (row === null) return refuse('not_found')
    const facts = JSON.stringify(await buildOfferFacts(db, row, null, toFarmDay(now)))
    return ok(presentContent(renderOffer({ facts }, await readMailContext(services, now)), row.guestEmail ?? ''))
  })

  serve(router, services, 'offers.view', async ({ ctx, params, now }) =>
    respondView(await findOfferOfLink(ctx, params.code), now),
  )

  /** Says what is left of the offer, and tells staff. */
  const refuseGone = async (row: OfferRow, alternative: number, now: number): Promise<Refusal> => {
    const view = await readOfferView(db, row, toFarmDay(now))
    const left = view.alternatives.flatMap(({ available }, index) =>
      available && index !== alternative ? [index] : [],
    )
    await writeRow(db, { call: 'offers.job', now, staff: null, key: null }, (tx) =>
      reportTaken(tx, row.id, alternative, now),
    )
    const describe = () => ({ id: /*i18n*/ 'problem.offerTaken', values: { n: left.length } })
    return refuse('dates_taken', { describe, left })
  }

  serve(router, services, 'offers.accept', async ({ ctx, params, input, now, write }) => {
    const found = await findOfferOfLink(ctx, params.code)
    if (!found.ok) return found
    const { id } = found.value
    const result = await write((tx) => acceptOffer(tx, id, input, env.DEFAULT_IBAN, now))
    if (!result.ok && goneCodes.includes(result.code)) return refuseGone(found.value, input.alternative, now)
    return respondView(result, now)
  })

  serve(router, services, 'offers.sendLink', ({ ctx, params: { code }, input: { email }, now, write }) =>
    sendLinkMail(services, ctx, code, write, () => prepareOfferLinkMail(db, code, email, now)),
  )

  serve(router, services, 'offers.decline', async ({ ctx, params, now, write }) => {
    const found = await findOfferOfLink(ctx, params.code)
    if (!found.ok) return found
    return respondView(await write((tx) => declineOffer(tx, found.value.id, now)), now)
  })

  serve(router, services, 'offers.ask', async ({ ctx, params, input: { text }, now, write }) => {
    const found = await findOfferOfLink(ctx, params.code)
    if (!found.ok) return found
    return respondView(await write((tx) => askAboutOffer(tx, found.value.id, text, now)), now)
  })
}
