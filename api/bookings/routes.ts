import type Router from '@koa/router'
import type { Context } from 'koa'
import { listConflictsOf } from '#api/channelStays/queries.ts'
import type { WriteResult, WriteTask } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { getCallerKey } from '#api/http/addresses.ts'
import { streamJsonArray } from '#api/http/jsonStream.ts'
import { maxRequestsWithFormToken } from '#api/http/rateLimits.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readMailContext } from '#api/mails/queries.ts'
import { hasMailServer } from '#api/mails/server.ts'
import { findRoom, readRoomsById } from '#api/rooms/queries.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { GroupBookings, GroupReceipt } from '#contract/bookings/groups.ts'
import type { RequestView } from '#contract/bookings/requests.ts'
import type { ChannelConflicts } from '#contract/channels.ts'
import { getNights } from '#contract/days/days.ts'
import { declineRequest, editBooking, patchBooking, restoreBooking, sendBookingMail, trashBooking } from './actions.ts'
import { createDeskBooking, requestBooking, requestGroup } from './create.ts'
import { cancelGroup, confirmGroup, createDeskGroup, declineGroup, moveGroup, previewGroupMail } from './groups.ts'
import { listBookingEvents } from './history.ts'
import { buildPreviewedMail } from './mails/mailsOfStay.ts'
import { renderShownMail } from './mails/manualMails.ts'
import type { BookingRow } from './model.ts'
import { splitStay } from './parts/split.ts'
import { presentBooking } from './present.ts'
import { findBooking, findRequested, listBookings } from './queries.ts'
import { addRequestMessage, cancelRequest, proveRequest } from './requests/guestActions.ts'
import {
  createCallerTag,
  createFormToken,
  createLinkSecret,
  getGroupLinkId,
  isValidFormToken,
} from './requests/links.ts'
import { type FoundRequest, findRequest, prepareLinkMail, sendLinkMail } from './requests/requestLinks.ts'
import { readRequest } from './requests/requestView.ts'
import { declineWish, takeBackWish, wishOtherDays } from './requests/wishes.ts'
import { swapRooms } from './swap.ts'

/** How long a confirmation waits for the calendars of portals. */
const channelTimeoutMs = 3000

/**
 * `fetchChannelsOfRoom`: fetches the portals' calendars of a room and returns the names of those that did not answer in time.
 */
export function registerBookingRoutes(
  router: Router,
  services: Services,
  fetchChannelsOfRoom: (roomId: number, timeoutMs: number) => Promise<string[]>,
): void {
  const { db, env, log, rateLimiter } = services

  /** All bookings or all of the trash as a JSON array, written page by page. */
  const streamBookings = async (filter: 'active' | 'trash') => {
    const rooms = await readRoomsById(db)
    return streamJsonArray(listBookings(db, filter), (row) => {
      const room = rooms.get(row.roomId)
      return room && presentBooking(row, room)
    })
  }

  /**
   * Whether the caller's address has used a form token within the hour. A token serves the first address that uses it.
   * An address that has used one needs no other: its further tokens are not stored.
   */
  const hasFilledForm = async (ctx: Context, linkKey: string, now: number): Promise<boolean> => {
    if ((await rateLimiter.getBlockedSeconds('filledForms', ctx.ip)) !== null) return true
    const formToken = ctx.get('form-proof')
    if (!isValidFormToken(formToken, linkKey, now)) return false
    if ((await rateLimiter.consume('usedFormTokens', formToken)) !== null) return false
    await rateLimiter.consume('filledForms', ctx.ip)
    return true
  }

  /** A portal may have sold the nights meanwhile. Nobody waits for it: a conflict is told like any other. */
  const fetchChannelsSoon = (roomId: number) =>
    void fetchChannelsOfRoom(roomId, channelTimeoutMs).catch((error: unknown) =>
      log.error({ err: error }, 'the calendars of a room were not fetched'),
    )

  /** Where a request comes from, and how many this address may make. */
  const readOrigin = async (ctx: Context, now: number) => {
    const linkKey = await readLinkKey(db)
    const max = (await hasFilledForm(ctx, linkKey, now)) ? maxRequestsWithFormToken : undefined
    const caller = createCallerTag(getCallerKey(ctx.ip), linkKey)
    return { linkKey, max, origin: { caller, hasMailServer: await hasMailServer(services) } }
  }

  const respondGroup = (result: WriteResult<GroupBookings>, linkKey: string): Result<GroupReceipt> => {
    if (!result.ok) return result
    const { code, bookings } = result.value
    if (!result.replayed) for (const { roomId } of bookings) fetchChannelsSoon(roomId)
    return ok({ code, bookings, secret: createLinkSecret(getGroupLinkId(code), linkKey) })
  }

  serve(router, services, 'bookings.request', async ({ ctx, input, language, now, write }) => {
    const { origin, linkKey, max } = await readOrigin(ctx, now)
    const task: WriteTask<Booking> = (tx) => requestBooking(tx, { ...input, language }, origin, now)
    const result = await write(task, max)
    if (!result.ok) return result
    if (!result.replayed) fetchChannelsSoon(input.roomId)
    return ok({ ...result.value, secret: createLinkSecret(result.value.id, linkKey) })
  })

  serve(router, services, 'bookings.requestGroup', async ({ ctx, input, language, now, write }) => {
    const { origin, linkKey, max } = await readOrigin(ctx, now)
    const result = await write<GroupBookings>((tx) => requestGroup(tx, { ...input, language }, origin, now), max)
    return respondGroup(result, linkKey)
  })

  const respondView = (result: Result<RequestView>, { isMailLink }: FoundRequest): Result<RequestView> =>
    result.ok ? ok({ ...result.value, canProve: isMailLink && result.value.heldUntil !== null }) : result

  serve(router, services, 'bookings.viewRequest', async ({ ctx, params, today }) => {
    const found = await findRequest(services, ctx, params.code)
    if (!found.ok) return found
    return respondView(ok(await readRequest(db, params.code, today)), found.value)
  })

  serve(router, services, 'bookings.addRequestMessage', async ({ ctx, params, input: { text }, now, write }) => {
    const found = await findRequest(services, ctx, params.code)
    if (!found.ok) return found
    const result = await write((tx) => addRequestMessage(tx, params.code, text, now))
    return respondView(result, found.value)
  })

  serve(router, services, 'bookings.cancelRequest', async ({ ctx, params, input, now, write }) => {
    const found = await findRequest(services, ctx, params.code)
    if (!found.ok) return found
    return write((tx) => cancelRequest(tx, params.code, input, now))
  })

  serve(router, services, 'bookings.wish', async ({ ctx, params, input, now, write }) => {
    const found = await findRequest(services, ctx, params.code)
    if (!found.ok) return found
    return respondView(await write((tx) => wishOtherDays(tx, params.code, input, now)), found.value)
  })

  serve(router, services, 'bookings.takeBackWish', async ({ ctx, params, now, write }) => {
    const found = await findRequest(services, ctx, params.code)
    if (!found.ok) return found
    return respondView(await write((tx) => takeBackWish(tx, params.code, now)), found.value)
  })

  serve(router, services, 'bookings.proveRequest', async ({ ctx, params, now, write }) => {
    const found = await findRequest(services, ctx, params.code)
    if (!found.ok) return found
    if (!found.value.isMailLink) return refuse('not_the_mail_link')
    return write((tx) => proveRequest(tx, params.code, now))
  })

  serve(router, services, 'bookings.sendLink', ({ ctx, params: { code }, input: { email }, now, write }) =>
    sendLinkMail(services, ctx, code, write, () => prepareLinkMail(db, code, email, now)),
  )

  serve(router, services, 'bookings.readFormProof', async ({ now }) =>
    ok({ proof: createFormToken(now, await readLinkKey(db)) }),
  )

  serve(router, services, 'bookings.list', () => streamBookings('active'))

  serve(router, services, 'bookings.listTrash', () => streamBookings('trash'))

  serve(router, services, 'bookings.desk', async ({ input, now, write }) => {
    const result = await write((tx) => createDeskBooking(tx, input, now))
    if (result.ok && !result.replayed) fetchChannelsSoon(input.roomId)
    return result
  })

  serve(router, services, 'bookings.deskGroup', async ({ input, now, write }) =>
    respondGroup(await write<GroupBookings>((tx) => createDeskGroup(tx, input, now)), await readLinkKey(db)),
  )

  serve(router, services, 'bookings.confirmGroup', async ({ params: { code }, input, now, write }) => {
    if (!input.anyway)
      for (const { row } of await findRequested(db, code)) await fetchChannelsOfRoom(row.roomId, channelTimeoutMs)
    return write((tx) => confirmGroup(tx, code, input, env.DEFAULT_IBAN, now))
  })

  serve(router, services, 'bookings.cancelGroup', ({ params: { code }, input, now, write }) =>
    write((tx) => cancelGroup(tx, code, input, now)),
  )

  serve(router, services, 'bookings.declineGroup', ({ params: { code }, input, now, write }) =>
    write((tx) => declineGroup(tx, code, input, now)),
  )

  serve(router, services, 'bookings.moveGroup', ({ params: { code }, input, now, write }) =>
    write((tx) => moveGroup(tx, code, input, now)),
  )

  serve(router, services, 'bookings.previewGroupMail', async ({ params: { code }, input, now }) => {
    const found = await previewGroupMail(db, code, input, env.DEFAULT_IBAN, now)
    if (!found.ok || found.value === null) return found.ok ? ok(null) : found
    return ok(renderShownMail(found.value.mail, found.value.to, await readMailContext(services, now), now))
  })

  serve(router, services, 'bookings.swap', ({ input, write }) => write((tx) => swapRooms(tx, input)))

  serve(router, services, 'bookings.split', ({ params, input, version, now, write }) =>
    write((tx) => splitStay(tx, params.id, input, version, now)),
  )

  serve(router, services, 'bookings.edit', ({ params, input, version, now, write }) =>
    write((tx) => editBooking(tx, params.id, input, version, now)),
  )

  /** The stays of portals that want nights of a booking, after their calendars were fetched. */
  const checkChannels = async (row: BookingRow): Promise<ChannelConflicts> => {
    const unanswered = await fetchChannelsOfRoom(row.roomId, channelTimeoutMs)
    const conflicts = await listConflictsOf(db, { roomId: row.roomId, nights: getNights(row) })
    return {
      conflicts: conflicts.map(({ id, channelName, checkinDate, checkoutDate }) => ({
        channelStayId: id,
        channelName,
        checkinDate,
        checkoutDate,
      })),
      unanswered,
    }
  }

  serve(router, services, 'bookings.checkChannels', async ({ params }) => {
    const row = await findBooking(db, params.id)
    return row ? ok(await checkChannels(row)) : refuse('not_found')
  })

  serve(router, services, 'bookings.patch', async ({ params, input, version, now, write }) => {
    // Before the transaction, which must not wait for the network.
    if (input.status === 'confirmed' && !input.anyway) {
      const row = await findBooking(db, params.id)
      if (row && row.status !== 'confirmed') await fetchChannelsOfRoom(row.roomId, channelTimeoutMs)
    }
    return write((tx) => patchBooking(tx, params.id, input, version, now))
  })

  serve(router, services, 'bookings.decline', ({ params, input, version, now, write }) =>
    write((tx) => declineRequest(tx, params.id, input, version, now)),
  )

  serve(router, services, 'bookings.declineWish', ({ params, input, version, now, write }) =>
    write((tx) => declineWish(tx, params.id, input, version, now)),
  )

  serve(router, services, 'bookings.trash', ({ params, version, write }) =>
    write((tx) => trashBooking(tx, params.id, version)),
  )

  serve(router, services, 'bookings.restore', ({ params, input, version, write }) =>
    write((tx) => restoreBooking(tx, params.id, input, version)),
  )

  serve(router, services, 'bookings.history', async ({ params }) =>
    (await findBooking(db, params.id)) ? ok(await listBookingEvents(db, params.id)) : refuse('not_found'),
  )

  serve(router, services, 'bookings.previewMail', async ({ params, input, now }) => {
    const row = await findBooking(db, params.id)
    const room = row && (await findRoom(db, row.roomId))
    if (!row || !room) return refuse('not_found')
    const movedTo = input.move === undefined ? room : await findRoom(db, input.move.roomId)
    if (!movedTo) return refuse('room_not_found')
    const mail = await buildPreviewedMail(db, { row, room }, movedTo, input)
    return ok(mail && renderShownMail(mail, row.guestEmail ?? '', await readMailContext(services, now), now))
  })

  serve(router, services, 'bookings.sendConfirmation', ({ params, input: { iban, ...options }, now, write }) =>
    write((tx) => sendBookingMail(tx, params.id, { kind: 'confirmation', iban }, options, now)),
  )

  serve(router, services, 'bookings.sendPaymentConfirmation', ({ params, input, now, write }) => {
    const { paymentType, ...options } = input
    return write((tx) => sendBookingMail(tx, params.id, { kind: 'payment', paymentType }, options, now))
  })

  serve(router, services, 'bookings.sendThankYou', ({ params, input, now, write }) =>
    write((tx) => sendBookingMail(tx, params.id, { kind: 'thankYou' }, input, now)),
  )
}
