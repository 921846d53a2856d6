import { Link } from 'wouter'
import type { Subject } from './useSubjects.ts'

/** Leads to what something is about. */
export function SubjectLink({ subject }: { subject: Subject }) {
  return <Link href={subject.href}>{subject.name}</Link>
}
