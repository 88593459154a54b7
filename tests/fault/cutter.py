"""Stands between gonfalond and PostgreSQL, on a socket of its own, and cuts the connection in the middle of a commit."""
import os
import selectors
import socket
import tempfile
import threading

NAME = ".s.PGSQL.5432"
COMMIT = b"COMMIT\0"  # the whole statement: sessions begin with a word about READ COMMITTED


class Cutter:
    def __init__(self, folder):
        self.behind = os.path.join(folder, NAME)
        self.folder = tempfile.mkdtemp(prefix="gonfalon-cut-")
        self.address = f"postgresql://gonfalon@/gonfalon?host={self.folder}"
        self.wanted = None  # "before" or "after" the server has it
        self.cuts = 0
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(os.path.join(self.folder, NAME))
        self.door.listen()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            threading.Thread(target=self.carry, args=(self.door.accept()[0],), daemon=True).start()

    def carry(self, near):
        far = socket.socket(socket.AF_UNIX)
        try:
            far.connect(self.behind)
            with selectors.DefaultSelector() as both:
                both.register(near, selectors.EVENT_READ, far)
                both.register(far, selectors.EVENT_READ, near)
                while all(self.pass_on(key.fileobj, key.data, near) for key, _ in both.select()):
                    pass
        except OSError:
            pass  # one of them is gone: so is the other
        near.close()
        far.close()

    def pass_on(self, source, target, near):
        some = source.recv(65536)
        commits = source is near and self.wanted and COMMIT in some
        when, self.wanted = self.wanted, None if commits else self.wanted
        self.cuts += bool(commits)
        if commits and when == "before":
            return False
        target.sendall(some)
        if commits:
            target.recv(65536)  # that it is done, which gonfalond never hears
        return bool(some) and not commits

    def remove(self):
        self.door.close()
        os.unlink(os.path.join(self.folder, NAME))
        os.rmdir(self.folder)
