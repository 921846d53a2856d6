import type Router from '@koa/router'
import { ok, type Refusal, refuse, refuseField } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { isNeverCalled } from '#api/outgoing/fetchOutside.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import {
  createChannel,
  deleteChannel,
  editChannel,
  forgetMissing,
  forgetState,
  releaseStays,
  renewToken,
  undoImport,
} from './actions.ts'
import { checkFeed, fetchChannel } from './fetching.ts'
import type { ChannelRow } from './model.ts'
import { presentImport } from './present.ts'
import { findChannel, listImports, readChannel, readChannels } from './queries.ts'
import { buildExportUrl, createExportToken } from './tokens.ts'

export function registerChannelRoutes(router: Router, services: Services): void {
  const { db, env, log } = services
  const present = (row: ChannelRow, now: number) => readChannel(db, row, { audience: 'manager', now })

  /** The address is computed and not stored, so a repeated answer has it, too. */
  const presentWithAddress = async (row: ChannelRow, now: number) => {
    const token = createExportToken(row.id, row.generation, await readLinkKey(db))
    return ok({ ...(await present(row, now)), exportUrl: buildExportUrl(env.PUBLIC_URL, token) })
  }

  /** Nobody waits for it: the line of the channel says how it went. */
  const fetchSoon = (row: ChannelRow) =>
    void fetchChannel(services, row).catch((error: unknown) => log.error({ err: error }, 'a calendar was not fetched'))

  serve(router, services, 'channels.list', async ({ session, now }) =>
    ok(await readChannels(db, { audience: session.staff.role === 'manager' ? 'manager' : 'staff', now })),
  )

  serve(router, services, 'channels.check', async ({ input, today }) => ok(await checkFeed(services, input, today)))

  const checkAddress = (importUrl: string | null | undefined): Refusal | null =>
    importUrl && isNeverCalled(importUrl, env.ALLOW_PRIVATE_ADDRESSES)
      ? refuseField('address_not_called', 'importUrl')
      : null

  serve(router, services, 'channels.add', async ({ input, now, write }) => {
    const refusal = checkAddress(input.importUrl)
    if (refusal) return refusal
    const result = await write((tx) => createChannel(tx, input))
    if (!result.ok) return result
    if (!result.replayed) fetchSoon(result.value)
    return presentWithAddress(result.value, now)
  })

  serve(router, services, 'channels.edit', async ({ params, input, version, now, write }) => {
    const refusal = checkAddress(input.importUrl)
    if (refusal) return refusal
    const result = await write((tx) => editChannel(tx, params.id, input, version))
    if (!result.ok) return result
    if (input.importUrl !== undefined && !result.replayed) await forgetState(services, params.id)
    if (!result.replayed) fetchSoon(result.value)
    return ok(await present(result.value, now))
  })

  serve(router, services, 'channels.remove', ({ params, version, write }) =>
    write((tx) => deleteChannel(tx, params.id, version)),
  )

  serve(router, services, 'channels.renewToken', async ({ params, now, write }) => {
    const result = await write((tx) => renewToken(tx, params.id))
    return result.ok ? presentWithAddress(result.value, now) : result
  })

  serve(router, services, 'channels.fetch', async ({ params, now }) => {
    const row = await findChannel(db, params.id)
    if (row === null || row.deletedAt !== null) return refuse('not_found')
    await fetchChannel(services, row)
    return ok(await present(row, now))
  })

  serve(router, services, 'channels.release', async ({ params, now, write }) => {
    const result = await write((tx) => releaseStays(tx, params.id, now))
    if (!result.ok) return result
    await forgetMissing(services, params.id)
    return ok(await present(result.value, now))
  })

  serve(router, services, 'channels.listImports', async ({ params, now }) => {
    if ((await findChannel(db, params.id)) === null) return refuse('not_found')
    return ok((await listImports(db, params.id)).map((row) => presentImport(row, now)))
  })

  serve(router, services, 'channels.undoImport', async ({ params, now, write }) => {
    const result = await write((tx) => undoImport(tx, params.id, params.importId, now))
    return result.ok ? ok(presentImport(result.value, now)) : result
  })
}
