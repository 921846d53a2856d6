import { afterAll, beforeAll, expect, test } from 'vitest'
import { onSqlite } from '#api/testing/databases.ts'
import { buildHead } from '#api/testing/guests.ts'
import { openPoliceDesk } from '#api/testing/policeDesk.ts'
import { type StatisticsPortal, startStatisticsPortal } from '#api/testing/statisticsPortal.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'
import { getPersonId } from './statisticsFile.ts'

onSqlite(
  (server) => {
    let region: StatisticsPortal
    beforeAll(async () => {
      region = await startStatisticsPortal()
    })
    afterAll(() => region.stop())

    test('the region hears of a guest who changes rooms as of one arrival and one departure', async () => {
      const { manager, arrive } = await openPoliceDesk(server())
      const { code, user, password } = region.credentials
      await manager.call('duties.change', { body: { statistics: { url: region.url, code, user, password } } })
      const arrival = toFarmDay(server().now())
      const [first, second] = [buildHead('CONTARINI'), buildHead('CONTARINI')]
      await arrive([first], 2)
      await server().passTime(2 * dayMs)
      const send = async () => (await manager.tryCall('duties.sendStatistics')).json
      expect(await send()).toMatchObject({ refused: 0, unknown: 0 })
      await arrive([second], 2)
      await server().passTime(3 * dayMs)
      const departure = addDays(arrival, 4)
      // The first stay has ended before this period.
      const query = { from: addDays(arrival, 3), to: departure }
      const file = await manager.tryCall('duties.readStatisticsFile', { query })
      expect([file.text.includes(getPersonId(first.id)), file.text.includes(getPersonId(second.id))]) //
        .toEqual([true, false])
      expect(await send()).toMatchObject({ refused: 0, unknown: 0 })
      const compact = (day: string) => day.replaceAll('-', '')
      expect([...region.guests.values()]).toMatchObject([
        { id: getPersonId(first.id), arrival: compact(arrival), departure: compact(departure) },
      ])
      expect(await manager.call('duties.readStatistics')).toEqual([])
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
