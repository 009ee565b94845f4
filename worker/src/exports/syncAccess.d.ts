/** Workers' part of the private file system, for tests that are typed as pages are. */
interface FileSystemSyncAccessHandle {
  write(bytes: AllowSharedBufferSource, options?: { at?: number }): number;
  flush(): void;
  close(): void;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}
