import { Link } from 'wouter'
import type { Subject } from './useSubjects.ts'

/** A link to the booking, message or day that a mail or log entry is about. */
export function SubjectLink({ subject }: { subject: Subject }) {
  return <Link href={subject.href}>{subject.name}</Link>
}
