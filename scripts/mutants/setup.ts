// Stryker runs the tests in threads, where the mask of new files cannot be set. It belongs to no test.
process.umask = () => 0o022
