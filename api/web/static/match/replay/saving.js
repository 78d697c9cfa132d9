// Files that the page gives to its reader, and the way to the page that checks a record.

const READ = 60_000; // milliseconds, in which a busy browser has begun to read a file that it saves

export function saveFile(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ); // at once, a browser may find nothing there
}

// The page that checks this match's record, as this viewer may have it.
export const verifyAddress = (id, viewer) => `/verify?${new URLSearchParams({ match: id, as: viewer })}`;
