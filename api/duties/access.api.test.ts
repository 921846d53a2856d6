// The access to the services of the police and of the region: what is known of it, and what happens when it fails.
import { expect, onTestFinished, test } from 'vitest'
import { mails } from '#api/mails/model.ts'
import { runJob } from '#api/schedule.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead } from '#api/testing/guests.ts'
import { openPoliceDesk } from '#api/testing/policeDesk.ts'
import { startPolicePortal } from '#api/testing/policePortal.ts'
import { jobContext } from '#api/testing/server.ts'
import { startStatisticsPortal } from '#api/testing/statisticsPortal.ts'

const minuteMs = 60_000

onBothDatabases(
  (server) => {
    const open = () => openPoliceDesk(server())
    const run = async (minutes = 0) => {
      await server().passTime(minutes * minuteMs)
      await runJob(jobContext(server()), 'duties')
    }
    const countMails = () => mails(server().db).count({ where: { kind: 'reportsDue' } })

    test('what fails by itself stands there at once in the portal’s words, with one mail, until the access is mended', async () => {
      const { portal, change, arrive, listStates, manager } = await open()
      const readAccess = async () => (await manager.call('duties.readAccess')).alloggiati
      await change({ sendOnArrival: true, password: 'scaduta' })
      expect(await readAccess()).toEqual({ state: 'set', attemptedAt: null, succeededAt: null, failure: null })
      const before = await countMails()
      const id = await arrive([buildHead('ADIMARI')])
      await run()
      const words = 'Utente, Password o WsKey non validi'
      expect(await readAccess()).toMatchObject({ succeededAt: null, failure: { why: 'credentials', message: words } })
      await run(6)
      await run(6)
      expect(portal.calls).toEqual(['GenerateToken', 'GenerateToken'])
      expect(await countMails()).toBe(before + 1)
      const mail = await mails(server().db).findOne({ where: { kind: 'reportsDue' }, order: [['id', 'DESC']] })
      expect(JSON.parse(mail?.facts ?? '')).toMatchObject({ persons: 1, refusal: words })
      await change({ password: portal.credentials.password })
      await run(1)
      expect(await listStates(id)).toEqual(['accepted'])
      expect(await readAccess()).toMatchObject({ failure: null, succeededAt: expect.any(String) })

      // An outage later does not hide when it last worked.
      portal.troubles.set('GenerateToken', 'down')
      await arrive([buildHead('ADORNI')])
      await run(6)
      const failed = await readAccess()
      expect(failed.failure).toEqual({ why: 'lost', message: '' })
      expect(failed.attemptedAt).not.toBe(failed.succeededAt)
      expect(await countMails()).toBe(before + 1)
      await run(6)
      await change({ sendOnArrival: false })
    })

    test('the access to each service can be tried, and nothing is sent', async () => {
      const { portal, change, manager } = await open()
      const region = await startStatisticsPortal()
      onTestFinished(region.stop)
      const tryAccess = (service: 'alloggiati' | 'statistics') =>
        manager.tryCall('duties.tryAccess', { body: { service } })
      expect(await tryAccess('alloggiati')).toMatchObject({ status: 200, json: { alloggiati: { failure: null } } })
      expect(portal.calls).toEqual(['GenerateToken', 'Authentication_Test'])
      await change({ wsKey: 'vecchia' })
      expect(getProblemCode(await tryAccess('alloggiati'))).toBe('service_credentials')
      portal.troubles.set('GenerateToken', 'unavailable')
      expect(getProblemCode(await tryAccess('alloggiati'))).toBe('service_failed')

      await manager.call('duties.change', { body: { statistics: { url: null, password: null } } })
      expect(getProblemCode(await tryAccess('statistics'))).toBe('service_not_set')
      const { code, user, password } = region.credentials
      const set = (statistics: object) => manager.call('duties.change', { body: { statistics } })
      await set({ url: region.url, code, user, password })
      expect((await tryAccess('statistics')).status).toBe(200)
      await set({ password: 'falsa' })
      expect(getProblemCode(await tryAccess('statistics'))).toBe('service_credentials')
      expect((await manager.call('duties.readAccess')).statistics.failure).toMatchObject({ why: 'credentials' })
      await set({ password, code: 'Z9' })
      expect((await tryAccess('statistics')).text).toContain('Richiesta non valida')
      expect([region.days.size, region.guests.size]).toEqual([0, 0])
      await set({ url: null, password: null })
    })

    test('another host, port or scheme gets no password that was written for the first one', async () => {
      const { portal, change, send, manager } = await open()
      const other = await startPolicePortal()
      onTestFinished(other.stop)
      const { user, password, wsKey } = portal.credentials
      const readAlloggiati = async () => (await manager.call('duties.read')).alloggiati
      for (const url of [
        other.url,
        portal.url.replace('http:', 'https:'),
        portal.url.replace('127.0.0.1', 'localhost'),
        null,
      ]) {
        await change({ url: portal.url, user, password, wsKey })
        await change({ url: `${portal.url}?again` })
        expect(await readAlloggiati()).toMatchObject({ password: true, wsKey: true })
        await change({ url, password: true })
        expect(await readAlloggiati()).toMatchObject({ password: null, wsKey: null })
        if (url !== null) expect(getProblemCode(await send())).toBe('service_not_set')
      }
      await change({ url: other.url, password, wsKey })
      expect(await readAlloggiati()).toMatchObject({ password: true, wsKey: true })
      await change({ url: portal.url, password: 'nuova' })
      expect(await readAlloggiati()).toMatchObject({ password: true, wsKey: null })
      expect(other.calls).toEqual([])

      const set = (statistics: object) => manager.call('duties.change', { body: { statistics } })
      await set({ url: portal.url, code: 'A1', user: 'u', password: 'segreta' })
      expect((await set({ dueDay: 7 })).statistics.password).toBe(true)
      expect((await set({ url: other.url })).statistics.password).toBeNull()
      await set({ url: null, code: null, user: null, dueDay: 5 })
    })

    test('where this machine cannot decrypt the passwords, staff are told on every page and before a deadline', async () => {
      const { change, manager, arrive } = await open()
      const readWarning = async () => (await manager.call('warnings.read')).missingAccess
      await change({ sendOnArrival: true })
      expect(await readWarning()).toBeNull()
      await change({ wsKey: null })
      expect(await readWarning()).toContain('non è completo')
      await change({ sendOnArrival: false })
      expect(await readWarning()).toBeNull()
      await change({ wsKey: 'chiave' })
      const { machine } = server().db
      const [rows] = await machine.query("SELECT value FROM meta WHERE key = 'sealing-key'")
      // As after a restore on another machine.
      await machine.query("DELETE FROM meta WHERE key = 'sealing-key'")
      expect((await manager.call('duties.readAccess')).alloggiati.state).toBe('unreadable')
      expect(await readWarning()).toContain('un’altra macchina')
      const before = await countMails()
      await arrive([buildHead('AGOLANTI')], 1)
      await run(3.1 * 60)
      expect(await countMails()).toBe(before + 1)
      const english = await manager.tryCall('warnings.read', { headers: { 'accept-language': 'en' } })
      expect(english.text).toContain('another machine')
      await change({ password: 'pw', wsKey: 'chiave' })
      expect(await readWarning()).toBeNull()
      expect(rows).toHaveLength(1)
    })

    test('a refusal is in the language of its reader, but for the words of the service', async () => {
      const { portal, change, manager } = await open()
      const refuse = async (language: string) => {
        const headers = { 'accept-language': language }
        const answer = await manager.tryCall('duties.tryAccess', { body: { service: 'alloggiati' }, headers })
        return (answer.json as { detail: string }).detail
      }
      await change({ password: 'falsa' })
      const words = 'Utente, Password o WsKey non validi'
      expect(await refuse('it')).toBe(
        `Il servizio rifiuta le credenziali: controlla utente, password e chiave. Le sue parole: «${words}»`,
      )
      expect(await refuse('en')).toBe(
        `The service refuses the credentials: check user, password and key. Its words: “${words}”`,
      )
      portal.troubles.set('GenerateToken', 'down')
      expect(await refuse('it')).toBe('Il servizio non risponde come deve: riprova più tardi.')
      const staff = await new ApiClient(server()).logIn()
      await change({ url: 'ftp://example.org' }).catch(() => undefined)
      expect((await staff.call('duties.readAccess')).alloggiati.failure).toEqual({ why: 'lost', message: '' })
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
