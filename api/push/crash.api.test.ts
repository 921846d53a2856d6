import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { acquireLease, waitForLease } from '#api/db/lease.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { startPushService } from '#api/testing/pushService.ts'
import { root } from '#api/testing/root.ts'
import { startTestServer } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const minuteMs = 60_000

test('a process that is killed before it has read an answer sends at most once more, and loses nothing', async () => {
  let child: ChildProcess | undefined
  let killAt = 3
  const service = await startPushService({
    beforeAnswer: async () => {
      if (--killAt !== 0 || !child) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  })
  const server = await startTestServer({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } })
  const run = async (clockShiftMs: number) => {
    const env = { DATA_DIR: server.env.DATA_DIR, ALLOW_PRIVATE_ADDRESSES: '1', CLOCK_SHIFT: String(clockShiftMs) }
    child = spawn(process.execPath, ['scripts/run.mjs', 'api/testing/pushProcess.ts'], {
      cwd: root,
      env: { ...process.env, ...env, VITEST: '' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return once(child, 'exit')
  }
  try {
    // The server itself sends nothing meanwhile.
    await waitForLease(() => acquireLease(server.db.machine, 'job push'))
    const staff = await new ApiClient(server).logIn()
    const browsers = Array.from({ length: 14 }, () => service.addBrowser())
    for (const { endpoint, keys } of browsers) await staff.call('push.subscribe', { body: { endpoint, keys } })
    const checkinDate = addDays(toFarmDay(server.now()), 20)
    const stay = { roomId: 1, checkinDate, checkoutDate: addDays(checkinDate, 2) }
    await new ApiClient(server).call('bookings.request', { body: buildRequest(stay) })
    expect(await run(0)).toEqual([null, 'SIGKILL'])
    for (const shift of [minuteMs, 2 * minuteMs]) expect(await run(shift)).toEqual([0, null])
    const counts = browsers.map(({ messages }) => messages.length)
    expect(Math.min(...counts)).toBe(1)
    expect(Math.max(...counts)).toBe(2)
    for (const { messages } of browsers) expect(new Set(messages.map(({ tag }) => tag)).size).toBe(1)
  } finally {
    child?.kill('SIGKILL')
    service.stop()
    await server.stop()
  }
}, 120_000)
