import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { backupRecords } from '#api/backups/model.ts'
import { jobRuns } from '#api/db/jobRuns.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { startTestServer } from '#api/testing/server.ts'

const token = 'a-long-random-token'

onSqlite(
  (server) => {
    const readMetrics = (authorization?: string) =>
      new ApiClient(server()).send('GET', '/api/metrics', {
        headers: authorization === undefined ? {} : { authorization },
      })

    /** The value of the line with this name and labels. */
    const findValue = (text: string, name: string): number =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length),
      )

    test('reports requests, durations and queues to a caller with the token', async () => {
      const manager = await new ApiClient(server()).logIn()
      const guest = new ApiClient(server())
      // Koa serves the first request, the cache the second.
      for (let i = 0; i < 2; i++) await guest.call('rooms.list')
      await guest.send('GET', '/api/nowhere')
      await guest.call('contacts.send', {
        body: { name: 'Hanna', surname: 'Birkenfeld', email: 'h@example.org', message: 'Is the pool open in May?' },
      })
      const { close: stop } = await manager.openStream('/api/changes/stream')
      const before = Date.now() / 1000
      await manager.call('backups.start')
      await server().backups.idle()

      const response = await readMetrics(`Bearer ${token}`)
      stop()
      expect([response.status, response.headers['content-type'], response.headers['cache-control']]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
        'no-store',
      ])
      const getValue = (name: string) => findValue(response.text, name)
      const duration = 'podere_request_duration_seconds'
      expect(getValue(`${duration}_count{call="rooms.list",status="200"}`)).toBe(2)
      expect(getValue(`${duration}_bucket{call="rooms.list",status="200",le="+Inf"}`)).toBe(2)
      expect(getValue(`${duration}_sum{call="contacts.send",status="201"}`)).toBeGreaterThan(0)
      expect(getValue(`${duration}_count{call="unknown",status="404"}`)).toBe(1)
      expect(getValue('podere_event_streams')).toBe(1)
      // The message to staff and the backup's report.
      expect(getValue('podere_mails{state="queued"}')).toBe(2)
      expect(getValue('podere_mail_oldest_seconds')).toBeGreaterThan(0)
      expect(getValue('podere_backup_age_seconds')).toBeLessThan(60)
      for (const folder of ['data', 'backups']) {
        const free = getValue(`podere_disk_free_bytes{folder="${folder}"}`)
        expect(free).toBeGreaterThan(0)
        expect(free).toBeLessThan(getValue(`podere_disk_size_bytes{folder="${folder}"}`))
      }
      expect(getValue('podere_backup_timestamp_seconds')).toBeGreaterThan(before - 1)
      expect(getValue('podere_backup_proof_timestamp_seconds')).toBeGreaterThanOrEqual(before)
      expect(getValue('podere_revision')).toBe(server().db.revision.current)
      expect(getValue('podere_resident_memory_bytes')).toBeGreaterThan(1e7)
      expect(getValue('podere_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
      // Neither the dashboard nor the alerts ask for a metric that there is not.
      const dashboard = await readFile('scripts/deploy/grafana.json', 'utf8')
      const alerts = await readFile('scripts/deploy/alerts.yaml', 'utf8')
      const names = new Set(`${dashboard}${alerts}`.match(/podere_\w+(?=[{[])/g))
      expect(names.size).toBeGreaterThan(10)
      for (const name of names) expect(response.text).toContain(`\n${name}`)
      // Prometheus can parse each line.
      for (const line of response.text.trimEnd().split('\n')) {
        expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/)
      }
    })

    test('the age of the backup is there before the first one, and no age is negative after the clock was set back', async () => {
      const { db } = server()
      await backupRecords(db).destroy({ where: {} })
      await jobRuns(db).create({ job: 'backup', day: '2026-01-01', at: '2026-01-01T12:00:00.000Z', failures: 0 })
      const text = async () => (await readMetrics(`Bearer ${token}`)).text
      expect(findValue(await text(), 'podere_backup_age_seconds')).toBeGreaterThan(0)
      expect(await text()).not.toContain('\npodere_backup_timestamp_seconds ')
      await jobRuns(db).update({ at: '2999-01-01T12:00:00.000Z' }, { where: {} })
      expect(findValue(await text(), 'podere_backup_age_seconds')).toBe(0)
    })

    test('is a 401 for everybody else, including managers', async () => {
      const manager = await new ApiClient(server()).logIn()
      const wrong = ['', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.toUpperCase()}`, `Basic ${token}`, token]
      for (const response of [
        ...(await Promise.all(wrong.map(readMetrics))),
        await readMetrics(),
        await manager.send('GET', '/api/metrics'),
      ]) {
        expect([response.status, getProblemCode(response)]).toEqual([401, 'wrong_token'])
        expect(response.headers['www-authenticate']).toBe('Bearer')
        expect(response.text).not.toContain(token)
      }
    })
  },
  { env: { METRICS_TOKEN: token } },
)

test('is a 404 without METRICS_TOKEN', async () => {
  const server = await startTestServer()
  const response = await new ApiClient(server).send('GET', '/api/metrics', { headers: { authorization: 'Bearer ' } })
  expect([response.status, getProblemCode(response)]).toEqual([404, 'not_found'])
  await server.stop()
})
