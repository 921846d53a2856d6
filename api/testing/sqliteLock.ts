/** Freezes a SQLite database: another process holds the locks that each reader and writer needs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The bytes of the shared memory that stand for SQLite's eight locks (`UNIX_SHM_BASE` of its source). */
const firstByte = 120
const lockCount = 8

// Node cannot lock a range of bytes, and every Debian has Perl. It waits for the statements that are under way.
const program = `use Fcntl; open(my $file, '+<', $ARGV[0]) or die;
my $lock = pack('s s x4 q q i x4', F_WRLCK, 0, ${firstByte}, ${lockCount}, 0);
fcntl($file, F_SETLKW, $lock) or die;
$| = 1; print 'locked'; <STDIN>;`

/** Returns the function that lets the database go on. */
export async function freezeSqlite(dataDir: string): Promise<() => Promise<void>> {
  const child = spawn('perl', ['-e', program, join(dataDir, 'farm.sqlite-shm')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  if (child.exitCode !== null) throw new Error('the database could not be locked')
  return async () => {
    child.stdin.end()
    await exited
  }
}
