import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { measureLongestTurn } from '#api/testing/mainThread.ts'

const header = 'Guest name,Check-in,Check-out,Unit type,Persons,Price,Commission amount,Status'
const full = (row: string, head = header) => `${head}\n${`${row}\n`.repeat(10_000)}`

/** Files of at most 5 MB, and the answer to each. */
const hostile: [string, string | Buffer, number][] = [
  ['ten thousand good rows', full('"Neri, Ada",2027-05-10,2027-05-12,Tower,2,240.00,36.00,ok'), 200],
  ['rows of which no cell can be read', full(`${`${'9'.repeat(50)}x`},`.repeat(8)), 200],
  ['rows with twenty rooms', full('Ada,2027-05-10,2027-05-12,Double,2,240,36,ok,20', `${header},Rooms`), 400],
  [
    'rows in all years',
    `${header}\n${Array.from({ length: 9000 }, (_, i) => `A,${1000 + i}-01-01,${1000 + i}-01-03`).join('\n')}`,
    200,
  ],
  ['a million cells', full('1,'.repeat(99), 'Check-in,Check-out'), 200],
  ['a name that repeats what is in parentheses', `${'('.repeat(40_000)},Check-in,Check-out\n`, 200],
  ['blanks and signs', full(`${' '.repeat(300)}x,2027-05-10,2027-05-12,${'x '.repeat(40)}`), 200],
  ['a quote that never ends', `${header}\n"${'x'.repeat(4_900_000)}`, 400],
  ['quotes', `${header}\n${'"a"'.repeat(1_600_000)}`, 400],
  ['separators', `${header}\n${','.repeat(4_900_000)}`, 400],
  ['line ends', '\n'.repeat(4_900_000), 400],
  ['zeros', Buffer.alloc(4_900_000), 400],
]

onSqlite((server) => {
  afterEach(() => void vi.restoreAllMocks())
  const sendTo = async (manager: ApiClient, path: string, raw: string | Buffer) =>
    manager.send('POST', path, { raw, headers: { 'content-type': 'text/csv', 'accept-language': 'it' } })

  test.each(hostile)(
    'nobody waits for a list of %s',
    async (_, file, status) => {
      const manager = await new ApiClient(server()).logIn()
      // Encoded before: the client shares the thread with the server.
      const body = Buffer.from(file)
      for (const path of ['/api/portal-lists/booking?dryRun=true', '/api/import/bookings?dryRun=true']) {
        // The thread is there already, and the code of the call is compiled.
        await sendTo(manager, path, `${header}\nA,2027-05-10,2027-05-12`)
        const { result, longestMs } = await measureLongestTurn(() => sendTo(manager, path, body))
        if (path.includes('portal')) expect(result.status).toBe(status)
        else expect([400, 200]).toContain(result.status)
        expect(longestMs, path).toBeLessThan(100)
      }
    },
    180_000,
  )

  test.each([
    ['/api/portal-lists/booking', `${header}\nAda,2027-05-10,2027-05-12`],
    [
      '/api/import/bookings',
      'room;guestName;guestSurname;guestPhone;checkinDate;checkoutDate;numberOfGuests\n2;A;B;0575 1;2027-05-10;2027-05-12;2',
    ],
  ])(
    'when the thread that reads a file is killed, %s says it, stores nothing, and reads the next one',
    async (path, file) => {
      const manager = await new ApiClient(server()).logIn()
      const { current } = server().db.revision
      // The job does not reach the thread, which could otherwise be faster than its end.
      vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
        void this.terminate()
      })
      const killed = await sendTo(manager, path, file)
      expect([killed.status, getProblemCode(killed)]).toEqual([400, 'file_too_heavy'])
      expect(killed.text).toContain('più piccoli')
      expect(server().db.revision.current).toBe(current)
      expect((await sendTo(manager, path, file)).status).toBe(200)
    },
  )
})
