/**
 * Identifies a process beyond its PID. A PID means something only inside its PID namespace (two containers both have a
 * PID 1), and the system gives it to another process later. So the identity also holds the boot, the namespace and the
 * start time. They come from /proc, which only Linux has.
 */
import { readFileSync, readlinkSync } from 'node:fs'

/** The boot and the PID namespace of this process; null without a /proc that shows this namespace. */
function readNamespace(): string | null {
  try {
    if (readlinkSync('/proc/self') !== String(process.pid)) return null
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${bootId} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

/** The state and the start time of a process; null when /proc does not show it. See `man proc_pid_stat`. */
function readStat(pid: number): { state: string; startTime: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name of the program, which may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' }
  } catch {
    return null
  }
}

/** Four words, or an empty string where processes cannot be identified. */
export function getProcessIdentity(pid = process.pid): string {
  const namespace = readNamespace()
  const stat = readStat(pid)
  return namespace === null || stat === null ? '' : `${namespace} ${pid} ${stat.startTime}`
}

/** Whether that process has certainly ended. False for a process of another machine, boot or PID namespace. */
export function hasProcessExited(identity: string): boolean {
  const [bootId, namespace, pid, startTime] = identity.split(' ')
  if (startTime === undefined || `${bootId} ${namespace}` !== readNamespace()) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return true
  }
  const stat = readStat(Number(pid))
  // A zombie (Z) has ended, but its parent has not read its exit code.
  return stat !== null && (stat.state === 'Z' || stat.state === 'X' || stat.startTime !== startTime)
}
