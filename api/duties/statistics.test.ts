import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkStatisticsFile } from '#api/testing/statisticsCheck.ts'
import { addDays } from '#contract/days/days.ts'
import type { CountedStay, StatisticsFacts } from '#contract/duties/statistics.ts'
import { buildGuest, type GuestData, type GuestKind, tourismKinds, transportMeans } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { comuni, findComune, states } from '#contract/guests/placeTable.ts'
import { formatStatisticsFile, getPersonId, listMovements } from './statisticsFile.ts'
import { getText, listElements, parseXml } from './xml.ts'

const getProvince = (code: string) => findComune(code)?.province ?? ''
const id = (number: number) => `01a0f0a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const [france, sansepolcro] = ['100000215', '409051034']
const period = { from: '2026-08-03', to: '2026-08-05' }

const person = (number: number, kind: GuestKind, change: Partial<GuestData> = {}): GuestData => ({
  ...buildGuest(id(number), kind),
  sex: 'F',
  birthDate: '1984-10-12',
  birthState: italy,
  birthComune: sansepolcro,
  citizenship: italy,
  residenceState: italy,
  residenceComune: sansepolcro,
  ...change,
})
const stayOf = (
  guests: GuestData[],
  at = '2026-08-03T14:00:00.000Z',
  change: Partial<CountedStay> = {},
): CountedStay => ({
  id: id(900),
  roomId: 1,
  checkinDate: '2026-08-03',
  checkoutDate: '2026-08-05',
  numberOfGuests: guests.length,
  guests,
  arrivals: guests.map((guest) => ({ guestId: guest.id, at })),
  ...change,
})
const write = (stays: CountedStay[], facts: Partial<StatisticsFacts> = {}) => {
  const rooms = [{ id: 1, maxGuests: 4, isBookable: true }]
  return formatStatisticsFile(
    'A051034001',
    listMovements({ stays, rooms, closures: [], disabled: [], ...facts }, period, getProvince),
  )
}

test('writes a couple’s stay as the record layout asks for it', () => {
  const member = person(2, 'familyMember', {
    sex: 'M',
    birthState: france,
    birthComune: null,
    citizenship: france,
    residenceState: france,
    residenceComune: null,
    tourism: 'Termale/Trattamenti salute',
    transport: 'Aereo+Navetta/Taxi/Auto',
  })
  const file = write([stayOf([member, person(1, 'familyHead')])], {
    closures: [{ from: '2026-08-05', to: '2026-08-31', yearly: false }],
  })
  const [head, other] = [getPersonId(id(1)), getPersonId(id(2))]
  const empty =
    '<canaleprenotazione></canaleprenotazione><titolostudio></titolostudio><professione></professione><esenzioneimposta></esenzioneimposta>'
  expect(file.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<movimenti>',
    '<codice>A051034001</codice>',
    '<prodotto>podere</prodotto>',
    `<movimento><data>20260803</data><struttura><apertura>SI</apertura><camereoccupate>1</camereoccupate><cameredisponibili>1</cameredisponibili><lettidisponibili>4</lettidisponibili></struttura><arrivi><arrivo><idswh>${head}</idswh><tipoalloggiato>17</tipoalloggiato><idcapo></idcapo><sesso>F</sesso><cittadinanza>100000100</cittadinanza><statoresidenza>100000100</statoresidenza><luogoresidenza>409051034</luogoresidenza><datanascita>19841012</datanascita><statonascita>100000100</statonascita><comunenascita>409051034</comunenascita><tipoturismo>NON SPECIFICATO</tipoturismo><mezzotrasporto>NON SPECIFICATO</mezzotrasporto>${empty}</arrivo><arrivo><idswh>${other}</idswh><tipoalloggiato>19</tipoalloggiato><idcapo>${head}</idcapo><sesso>M</sesso><cittadinanza>100000215</cittadinanza><statoresidenza>100000215</statoresidenza><luogoresidenza></luogoresidenza><datanascita>19841012</datanascita><statonascita>100000215</statonascita><comunenascita></comunenascita><tipoturismo>TERMALE/TRATTAMENTI SALUTE</tipoturismo><mezzotrasporto>AEREO+NAVETTA/TAXI/AUTO</mezzotrasporto>${empty}</arrivo></arrivi></movimento>`,
    '<movimento><data>20260804</data><struttura><apertura>SI</apertura><camereoccupate>1</camereoccupate><cameredisponibili>1</cameredisponibili><lettidisponibili>4</lettidisponibili></struttura></movimento>',
    `<movimento><data>20260805</data><struttura><apertura>NO</apertura><camereoccupate>0</camereoccupate><cameredisponibili>0</cameredisponibili><lettidisponibili>0</lettidisponibili></struttura><partenze><partenza><idswh>${head}</idswh><tipoalloggiato>17</tipoalloggiato><arrivo>20260803</arrivo></partenza><partenza><idswh>${other}</idswh><tipoalloggiato>19</tipoalloggiato><arrivo>20260803</arrivo></partenza></partenze></movimento>`,
    '</movimenti>',
    '',
  ])
  expect(checkStatisticsFile(file)).toEqual([])
})

test('a member who comes before the head, or whose head does not come, is written as a single guest', () => {
  const guests = [person(1, 'familyHead'), person(2, 'familyMember')]
  const arrivals = [
    { guestId: id(1), at: '2026-08-04T10:00:00.000Z' },
    { guestId: id(2), at: '2026-08-03T10:00:00.000Z' },
  ]
  for (const list of [arrivals, arrivals.slice(1)]) {
    const file = write([stayOf(guests, '', { arrivals: list })])
    expect(checkStatisticsFile(file)).toEqual([])
    const root = parseXml(file)
    const arrived = root === null ? [] : listElements(root, 'arrivi').flatMap(({ children }) => children)
    expect(arrived.map((it) => getText(it, 'tipoalloggiato'))).toEqual(['16', '17'].slice(0, list.length))
  }
})

test('the checker finds what the record layout forbids', () => {
  const file = write([stayOf([person(1, 'familyHead'), person(2, 'familyMember')])])
  const spoil = (from: string | RegExp, to: string) => checkStatisticsFile(file.replace(from, to))
  expect(spoil('<codice>A051034001</codice>', '')).not.toEqual([])
  expect(spoil('<sesso>F', '<sesso>1')).toEqual(['20260803 arrivo sesso'])
  expect(spoil('19841012', '19841332')).toEqual(['20260803 arrivo datanascita'])
  expect(spoil('<apertura>SI', '<apertura>NO')).toEqual(['20260803 struttura'])
  expect(spoil('20260804', '20260801')).toEqual(['20260801 data'])
  expect(spoil('NON SPECIFICATO', 'VACANZA')).toEqual(['20260803 arrivo tipoturismo'])
  expect(spoil(/<idcapo>[^<]+</, '<idcapo>ALTRO<')).toEqual(['20260803 idcapo'])
})

const stateArb = fc.constantFrom(...states.map(({ code }) => code))
const guestArb = fc.record({
  sex: fc.constantFrom<'M' | 'F' | null>('M', 'F', null),
  birthDate: fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('1927-01-01', days)),
  birthState: stateArb,
  citizenship: stateArb,
  residenceState: fc.oneof(stateArb, fc.constant(italy)),
  comune: fc.constantFrom(...comuni.filter(({ until }) => until === null)),
  tourism: fc.option(fc.constantFrom(...tourismKinds)),
  transport: fc.option(fc.constantFrom(...transportMeans)),
  hasArrived: fc.boolean(),
})
const families: GuestKind[][] = [
  ['single'],
  ['familyHead', 'familyMember', 'familyMember'],
  ['groupHead', 'groupMember'],
]

test('every file is read back to the same persons, and each of them leaves once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...families), fc.array(guestArb, { minLength: 3, maxLength: 3 }), (kinds, people) => {
      const arrived: GuestData[] = []
      const guests = kinds.flatMap((kind, i): GuestData[] => {
        const it = people[i]
        if (!it) return []
        const { comune, hasArrived, ...fields } = it
        const places = {
          birthComune: fields.birthState === italy ? comune.code : null,
          residenceComune: fields.residenceState === italy ? comune.code : null,
        }
        const guest = { ...buildGuest(id(i), kind), ...fields, ...places }
        if (hasArrived) arrived.push(guest)
        return [guest]
      })
      const arrivals = arrived.map((guest) => ({ guestId: guest.id, at: '2026-08-03T14:00:00.000Z' }))
      const file = write([stayOf(guests, '', { arrivals })])
      expect(checkStatisticsFile(file)).toEqual([])
      const root = parseXml(file)
      const items = (section: string) =>
        root === null ? [] : listElements(root, section).flatMap(({ children }) => children)
      const complete = arrived.filter(({ sex }) => sex !== null)
      expect(
        items('arrivi')
          .map((it) =>
            ['idswh', 'sesso', 'cittadinanza', 'statoresidenza', 'luogoresidenza'].map((f) => getText(it, f)),
          )
          .toSorted(),
      ).toEqual(
        complete
          .map((it) => [getPersonId(it.id), it.sex, it.citizenship, it.residenceState, it.residenceComune ?? ''])
          .toSorted(),
      )
      expect(
        items('partenze')
          .map((it) => getText(it, 'idswh'))
          .toSorted(),
      ).toEqual(complete.map((it) => getPersonId(it.id)).toSorted())
    }),
    { numRuns: 60 },
  )
})

test('who stays on in another room keeps the first arrival, and members refer to the head as it was sent', () => {
  const name = (surname: string) => ({ surname, name: 'ANNA' })
  const first = stayOf([person(1, 'familyHead', name('ROSSI'))], undefined, { checkoutDate: '2026-08-04' })
  const next = (head: GuestKind, guests: GuestData[]) =>
    stayOf([person(3, head, name('ROSSI')), ...guests], '2026-08-04T10:00:00.000Z', {
      id: id(901),
      roomId: 2,
      checkinDate: '2026-08-04',
    })
  const list = (...stays: CountedStay[]) => {
    const root = parseXml(write(stays))
    const read = (section: string, ...fields: string[]) =>
      root === null
        ? []
        : listElements(root, section).flatMap(({ children }) => children.map((it) => fields.map((f) => getText(it, f))))
    return [read('arrivi', 'idswh', 'tipoalloggiato', 'idcapo'), read('partenze', 'idswh', 'tipoalloggiato', 'arrivo')]
  }
  const [head, child] = [getPersonId(id(1)), getPersonId(id(4))]
  const member = person(4, 'familyMember', { ...name('BIANCHI'), birthDate: '2015-05-05' })
  expect(list(first, next('familyHead', [member]))).toEqual([
    [
      [head, '17', ''],
      [child, '19', head],
    ],
    [
      [head, '17', '20260803'],
      [child, '19', '20260804'],
    ],
  ])
  // The head was sent as a single guest.
  const alone = { ...first, guests: first.guests.map((it) => ({ ...it, kind: 'single' as const })) }
  expect(list(alone, next('familyHead', [member]))[0]).toEqual([
    [head, '16', ''],
    [child, '16', ''],
  ])
})

test('the head of a group holds the members in the other rooms of the request, and of no other one', () => {
  const first = stayOf([person(1, 'groupHead'), person(2, 'groupMember')], undefined, { groupCode: 'GRUPPO22' })
  const other = (change: Partial<CountedStay> = {}) =>
    stayOf([person(3, 'groupMember'), person(4, 'groupMember')], undefined, {
      ...{ id: id(901), roomId: 2, groupCode: 'GRUPPO22' },
      ...change,
    })
  const list = (...stays: CountedStay[]) => {
    const file = write(stays)
    expect(checkStatisticsFile(file)).toEqual([])
    const root = parseXml(file)
    const arrivals = root === null ? [] : listElements(root, 'arrivi').flatMap(({ children }) => children)
    return arrivals.map((it) => ['idswh', 'tipoalloggiato', 'idcapo'].map((field) => getText(it, field)))
  }
  const [head, second, third, fourth] = [1, 2, 3, 4].map((number) => getPersonId(id(number)))
  const behindHead = [
    [head, '18', ''],
    [second, '20', head],
    [third, '20', head],
    [fourth, '20', head],
  ]
  expect(list(first, other())).toEqual(behindHead)
  expect(list(other(), first).toSorted()).toEqual(behindHead.toSorted())
  // Whoever comes before the head, or belongs to another request, is a guest of their own.
  const alone = [
    [third, '16', ''],
    [fourth, '16', ''],
  ]
  expect(list(first, other({ groupCode: 'ALTRO222' })).filter(([it]) => it === third || it === fourth)).toEqual(alone)
  const late = { ...first, arrivals: first.arrivals.map((it) => ({ ...it, at: '2026-08-04T10:00:00.000Z' })) }
  expect(list(late, other()).filter(([it]) => it === third || it === fourth)).toEqual(alone)
})
