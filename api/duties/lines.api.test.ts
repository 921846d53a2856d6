import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { openPoliceDesk } from '#api/testing/policeDesk.ts'
import { addDays } from '#contract/days/days.ts'
import { checkSchedine, readSchedina } from './schedinaCheck.ts'

onBothDatabases(
  (server) => {
    test('the file has those who came, and nobody who has not', async () => {
      const { arrive, readFile, send, manager } = await openPoliceDesk(server())
      const [head, member] = [buildHead('ALDOBRANDESCHI'), buildMember('ALDOBRANDESCHI')]
      const id = await arrive([head, member])
      const later = buildMember('ALDOBRANDESCHI', { name: 'Pia' })
      await manager.call('guests.replace', { params: { id }, body: [head, member, later] })
      const incomplete = { ...buildHead('INCOMPLETA'), documentNumber: null }
      const openId = await arrive([incomplete])
      const file = await readFile()
      expect(checkSchedine(file)).toEqual([])
      expect(file.split('\r\n').map((line) => readSchedina(line).name)).toEqual(['LEA', 'TOM'])
      expect(file.split('\r\n').map((line) => line.length)).toEqual([168, 168])
      expect(readSchedina(file)).toMatchObject({ documentNumber: 'CAALDOBRANDESCHI77', nights: '02' })
      expect(await readFile('2020-01-01')).toBe('')
      const leftOut = { stayId: openId, guestId: incomplete.id, name: 'INCOMPLETA Léa' }
      expect((await send()).json).toEqual({
        sent: 2,
        refused: 0,
        unknown: 0,
        leftOut: [{ ...leftOut, why: 'missing', fields: ['documentNumber'] }],
      })
      await manager.call('guests.replace', {
        params: { id: openId },
        body: [buildHead('INCOMPLETA', { id: incomplete.id })],
      })
      expect((await send()).json).toEqual({ sent: 1, refused: 0, unknown: 0 })
    })

    test('everybody who is taken stands in the file, is sent, and is named by what they typed', async () => {
      const { arrive, readFile, send, listStates } = await openPoliceDesk(server())
      const id = await arrive([
        buildHead("'t Hooft", { documentNumber: 'ΑΚ 123456' }),
        buildMember("'t Hooft", { name: '‘Alī' }),
        buildMember('-Rossi'),
      ])
      const file = await readFile()
      expect(checkSchedine(file)).toEqual([])
      expect(file.split('\r\n').map(readSchedina)).toMatchObject([
        { surname: 'T HOOFT', documentNumber: 'AK123456' },
        { surname: 'T HOOFT', name: 'ALI' },
        { surname: 'ROSSI' },
      ])
      expect((await send()).json).toEqual({ sent: 3, refused: 0, unknown: 0 })
      expect(await listStates(id)).toEqual(['accepted', 'accepted', 'accepted'])
    })

    test('what the file cannot hold is refused when it is typed, with a sentence at its field', async () => {
      const { arrive, manager } = await openPoliceDesk(server())
      const head = buildHead('MANIN')
      const id = await arrive([head])
      const change = async (fields: object) => {
        const answer = await manager.tryCall('guests.replace', { params: { id }, body: [{ ...head, ...fields }] })
        const { errors = [] } = JSON.parse(answer.text)
        return errors.map(({ path }: { path: string }) => path)
      }
      expect(await change({ surname: '山田' })).toEqual(['0.surname'])
      expect(await change({ documentNumber: 'A' })).toEqual(['0.documentNumber'])
      expect(await change({ documentNumber: '日本123' })).toEqual(['0.documentNumber'])
      expect(await change({ documentPlace: '232' })).toEqual(['0.documentPlace'])
      // As it is read back.
      expect(await change({ documentNumber: 'N77', documentPlace: '034' })).toEqual([])
    })

    test('only who was in the file is marked as reported, and the answer names the others', async () => {
      const { arrive, day, manager, listStates } = await openPoliceDesk(server())
      const [head, child] = [buildHead('PISANI'), buildMember('PISANI')]
      const newborn = buildMember('PISANI', { name: 'Ida', birthDate: day })
      const id = await arrive([head, child, { ...newborn, sex: null }])
      const guestIds = [head.id, child.id, newborn.id]
      const body = { guestIds }
      const answer = await manager.call('duties.markReported', { params: { day }, body })
      expect(answer).toEqual({
        sent: 2,
        refused: 0,
        unknown: 0,
        leftOut: [{ stayId: id, guestId: newborn.id, name: 'PISANI Ida', why: 'missing', fields: ['sex'] }],
      })
      expect(await listStates(id)).toEqual(['byHand', 'byHand', null])
      // The head is reported: the portal takes the last one by hand only.
      await manager.call('guests.replace', { params: { id }, body: [head, child, newborn] })
      expect(await manager.call('duties.markReported', { params: { day }, body })).toMatchObject({ sent: 3 })
      expect(await listStates(id)).toEqual(['byHand', 'byHand', 'byHand'])
      const other = await manager.call('duties.markReported', { params: { day: addDays(day, -1) }, body })
      expect(other).toEqual({ sent: 0, refused: 0, unknown: 0 })
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
