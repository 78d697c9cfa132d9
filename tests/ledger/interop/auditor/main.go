// A tool of somebody else: it reads the log of a service as c2sp.org/tlog-tiles, and speaks c2sp.org/tlog-witness.
//
// Notes and trees are those of golang.org/x/mod/sumdb, the code of Go's checksum database. What that code does not
// have, cosignatures and the bodies of add-checkpoint, is written here from the specifications.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const (
	height      = 8
	width       = 1 << height
	cosignature = 0x04
)

func main() {
	if len(os.Args) < 2 {
		fail(errors.New("auditor audit | submit | witness"))
	}
	commands := map[string]func([]string) error{"audit": audit, "submit": submit, "witness": witness}
	if err := commands[os.Args[1]](os.Args[2:]); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// A checkpoint is the text of a note: the origin of the log, its size, its root.
type checkpoint struct {
	origin string
	tlog.Tree
}

func parseCheckpoint(text string) (checkpoint, error) {
	lines := strings.Split(text, "\n")
	if len(lines) != 4 || lines[3] != "" {
		return checkpoint{}, fmt.Errorf("no checkpoint: %q", text)
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return checkpoint{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	return checkpoint{lines[0], tlog.Tree{N: size, Hash: root}}, err
}

// open returns the checkpoint in a note that all verifiers signed.
func open(signed []byte, verifiers ...note.Verifier) (checkpoint, *note.Note, error) {
	opened, err := note.Open(signed, note.VerifierList(verifiers...))
	if err != nil {
		return checkpoint{}, nil, err
	}
	if len(opened.Sigs) != len(verifiers) {
		return checkpoint{}, nil, fmt.Errorf("%d signatures, not %d", len(opened.Sigs), len(verifiers))
	}
	made, err := parseCheckpoint(opened.Text)
	if err == nil && made.origin != verifiers[0].Name() {
		err = fmt.Errorf("the origin is %q", made.origin)
	}
	return made, opened, err
}

// A log is read over HTTP. It is a tlog.TileReader.
type log struct {
	prefix string
	tiles  map[string][]byte
	known  tlog.Tree
}

func (l *log) get(path, kind, caching string) ([]byte, error) {
	answer, err := http.Get(l.prefix + path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	header := answer.Header
	if answer.StatusCode != 200 || header.Get("Content-Type") != kind ||
		!strings.Contains(header.Get("Cache-Control"), caching) {
		return nil, fmt.Errorf("%s: %s, %v", path, answer.Status, header)
	}
	return body, nil
}

func (l *log) checkpoint(verifiers ...note.Verifier) (checkpoint, *note.Note, error) {
	signed, err := l.get("/checkpoint", "text/plain; charset=utf-8", "no-cache")
	if err != nil {
		return checkpoint{}, nil, err
	}
	made, opened, err := open(signed, verifiers...)
	l.known = made.Tree
	return made, opened, err
}

func (l *log) Height() int { return height }

// tilePath is as in c2sp.org/tlog-tiles: without the height, which is always 8.
func tilePath(tile tlog.Tile) string {
	path := strings.Replace(tile.Path(), "tile/8/", "/tile/", 1)
	return strings.Replace(path, "/tile/data/", "/tile/entries/", 1)
}

func (l *log) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(wanted))
	for at, tile := range wanted {
		// The widest tile that the size has: a narrower one need not be there.
		if whole := (l.known.N >> (height * uint(tile.L))) - tile.N*width; whole >= width {
			tile.W = width
		} else {
			tile.W = int(whole)
		}
		path := tilePath(tile)
		if l.tiles[path] == nil {
			data, err := l.get(path, "application/octet-stream", "immutable")
			if err != nil {
				return nil, err
			}
			l.tiles[path] = data
		}
		found[at] = l.tiles[path][:wanted[at].W*tlog.HashSize]
	}
	return found, nil
}

func (l *log) SaveTiles([]tlog.Tile, [][]byte) {}

func (l *log) hashes() tlog.HashReader { return tlog.TileHashReader(l.known, l) }

// entries returns the data of all leaves.
func (l *log) entries() ([][]byte, error) {
	var found [][]byte
	for first := int64(0); first < l.known.N; first += width {
		tile := tlog.Tile{H: height, L: -1, N: first / width, W: width}
		if rest := l.known.N - first; rest < width {
			tile.W = int(rest)
		}
		bundle, err := l.get(tilePath(tile), "application/octet-stream", "immutable")
		if err != nil {
			return nil, err
		}
		for len(bundle) >= 2 {
			length := 2 + int(binary.BigEndian.Uint16(bundle))
			if len(bundle) < length {
				return nil, errors.New("the bundle is cut off")
			}
			found = append(found, bundle[2:length])
			bundle = bundle[length:]
		}
		if len(bundle) != 0 || int64(len(found)) != first+int64(tile.W) {
			return nil, fmt.Errorf("%d entries at the end of bundle %d", len(found), tile.N)
		}
	}
	return found, nil
}

// A leaf is an entry of the log that names its place.
type leaf struct {
	Match string `json:"match"`
	Step  int    `json:"step"`
	Head  string `json:"head"`
}

// audit PREFIX API VKEY SIZE PROVEN: the log at PREFIX has SIZE leaves. The service at API proves the first PROVEN of
// them, and as many sizes.
func audit(words []string) error {
	verifier, err := note.NewVerifier(words[2])
	if err != nil {
		return err
	}
	size, proven := number(words[3]), number(words[4])
	read := &log{prefix: words[0], tiles: map[string][]byte{}}
	seen, _, err := read.checkpoint(verifier)
	if err != nil {
		return err
	}
	if seen.N != size {
		return fmt.Errorf("the checkpoint has %d leaves, not %d", seen.N, size)
	}
	root, err := tlog.TreeHash(seen.N, read.hashes())
	if err != nil || root != seen.Hash {
		return fmt.Errorf("the root of the tiles is %v, not %v (%v)", root, seen.Hash, err)
	}
	entries, err := read.entries()
	if err != nil {
		return err
	}
	if err := compare(read, entries); err != nil {
		return err
	}
	api := &log{prefix: words[1]}
	for at := int64(0); at < proven; at++ {
		if err := checkLeaf(read, api, seen, at, entries[at]); err != nil {
			return fmt.Errorf("leaf %d: %w", at, err)
		}
		if err := checkSize(read, api, seen, 1+at*seen.N/proven); err != nil {
			return fmt.Errorf("size %d: %w", 1+at*seen.N/proven, err)
		}
	}
	fmt.Printf("%d leaves, %d tiles, %d proofs\n", len(entries), len(read.tiles), 2*proven)
	return nil
}

// compare compares the hash of every entry with its tile.
func compare(read *log, entries [][]byte) error {
	indexes := make([]int64, len(entries))
	for at := range entries {
		indexes[at] = tlog.StoredHashIndex(0, int64(at))
	}
	hashes, err := read.hashes().ReadHashes(indexes)
	if err != nil {
		return err
	}
	for at, entry := range entries {
		if tlog.RecordHash(entry) != hashes[at] {
			return fmt.Errorf("entry %d is not what its tile says", at)
		}
	}
	return nil
}

// checkLeaf checks the service's inclusion proof, which is the one that follows from the tiles.
func checkLeaf(read, api *log, seen checkpoint, at int64, entry []byte) error {
	var found leaf
	if err := json.Unmarshal(entry, &found); err != nil {
		return err
	}
	query := fmt.Sprintf("/v1/log/inclusion?match=%s&step=%d&size=%d", found.Match, found.Step, seen.N)
	served, err := api.proof(query)
	if err != nil {
		return err
	}
	own, err := tlog.ProveRecord(seen.N, at, read.hashes())
	if err != nil {
		return err
	}
	if fmt.Sprint(own) != fmt.Sprint(tlog.RecordProof(served)) {
		return errors.New("the tiles prove it otherwise")
	}
	return tlog.CheckRecord(served, seen.N, seen.Hash, at, tlog.RecordHash(entry))
}

// checkSize checks the service's consistency proof, which is the one that follows from the tiles.
func checkSize(read, api *log, seen checkpoint, old int64) error {
	served, err := api.proof(fmt.Sprintf("/v1/log/consistency?old=%d&new=%d", old, seen.N))
	if err != nil {
		return err
	}
	own, err := tlog.ProveTree(seen.N, old, read.hashes())
	if err != nil {
		return err
	}
	if fmt.Sprint(own) != fmt.Sprint(tlog.TreeProof(served)) {
		return errors.New("the tiles prove it otherwise")
	}
	root, err := tlog.TreeHash(old, read.hashes())
	if err != nil {
		return err
	}
	return tlog.CheckTree(served, seen.N, seen.Hash, old, root)
}

func (l *log) proof(path string) ([]tlog.Hash, error) {
	body, err := l.get(path, "application/json", "")
	if err != nil {
		return nil, err
	}
	var answer struct {
		Proof []tlog.Hash `json:"proof"`
	}
	return answer.Proof, json.Unmarshal(body, &answer)
}

// submit WITNESS WITNESS-VKEY PREFIX VKEY: asks a witness to cosign the last checkpoint of a log, whatever size the
// witness knows, and checks what it signed.
func submit(words []string) error {
	cosigner, err := newCosigner(words[1])
	if err != nil {
		return err
	}
	verifier, err := note.NewVerifier(words[3])
	if err != nil {
		return err
	}
	read := &log{prefix: words[2], tiles: map[string][]byte{}}
	signed, err := read.get("/checkpoint", "text/plain; charset=utf-8", "no-cache")
	if err != nil {
		return err
	}
	seen, _, err := open(signed, verifier)
	if err != nil {
		return err
	}
	read.known = seen.Tree
	old := int64(0)
	for asked := 0; asked < 2; asked++ {
		status, body, err := add(words[0], read, old, signed)
		if err != nil {
			return err
		}
		if status == http.StatusConflict {
			old = number(strings.TrimSuffix(body, "\n"))
			continue
		}
		if status != http.StatusOK {
			return fmt.Errorf("%d: %s", status, body)
		}
		_, opened, err := open(append(signed, body...), verifier, cosigner)
		if err != nil {
			return err
		}
		fmt.Printf("%s cosigned %d leaves, after %d\n", opened.Sigs[1].Name, seen.N, old)
		return nil
	}
	return errors.New("the witness answers another size each time")
}

// add sends one submission.
func add(url string, read *log, old int64, signed []byte) (int, string, error) {
	var body bytes.Buffer
	fmt.Fprintf(&body, "old %d\n", old)
	if old > 0 && old < read.known.N {
		proof, err := tlog.ProveTree(read.known.N, old, read.hashes())
		if err != nil {
			return 0, "", err
		}
		for _, hash := range proof {
			fmt.Fprintln(&body, hash)
		}
	}
	body.WriteByte('\n')
	body.Write(signed)
	answer, err := http.Post(url+"/add-checkpoint", "application/octet-stream", &body)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	kind := answer.Header.Get("Content-Type")
	if err == nil && answer.StatusCode == http.StatusConflict && kind != "text/x.tlog.size" {
		err = fmt.Errorf("a conflict of type %q", kind)
	}
	return answer.StatusCode, string(text), err
}

// A cosigner verifies cosignature/v1, as c2sp.org/tlog-cosignature has it. It is a note.Verifier.
type cosigner struct {
	name string
	key  ed25519.PublicKey
}

func newCosigner(vkey string) (*cosigner, error) {
	parts := strings.SplitN(vkey, "+", 3)
	if len(parts) != 3 {
		return nil, fmt.Errorf("%q is no key", vkey)
	}
	data, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(data) != 1+ed25519.PublicKeySize || data[0] != cosignature {
		return nil, fmt.Errorf("%q is not the key of a witness (%v)", vkey, err)
	}
	made := &cosigner{parts[0], data[1:]}
	if made.vkey() != vkey {
		return nil, fmt.Errorf("%q has the wrong id", vkey)
	}
	return made, nil
}

func (c *cosigner) encoded() []byte { return append([]byte{cosignature}, c.key...) }

func (c *cosigner) Name() string { return c.name }

func (c *cosigner) KeyHash() uint32 {
	sum := sha256.Sum256(append([]byte(c.name+"\n"), c.encoded()...))
	return binary.BigEndian.Uint32(sum[:])
}

func (c *cosigner) vkey() string {
	return fmt.Sprintf("%s+%08x+%s", c.name, c.KeyHash(), base64.StdEncoding.EncodeToString(c.encoded()))
}

func message(text []byte, seconds uint64) []byte {
	return append([]byte(fmt.Sprintf("cosignature/v1\ntime %d\n", seconds)), text...)
}

func (c *cosigner) Verify(text, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	seconds := binary.BigEndian.Uint64(signature)
	age := time.Since(time.Unix(int64(seconds), 0))
	return age > -time.Hour && age < time.Hour && ed25519.Verify(c.key, message(text, seconds), signature[8:])
}

// A server is a witness of one log, as c2sp.org/tlog-witness has it. It is a note.Signer.
type server struct {
	cosigner
	private ed25519.PrivateKey
	log     note.Verifier
	mutex   sync.Mutex
	last    tlog.Tree
}

func (s *server) Sign(text []byte) ([]byte, error) {
	seconds := uint64(time.Now().Unix())
	stamp := make([]byte, 8)
	binary.BigEndian.PutUint64(stamp, seconds)
	return append(stamp, ed25519.Sign(s.private, message(text, seconds))...), nil
}

// witness NAME VKEY: answers add-checkpoint until it is killed. The first line says where, and with which key.
func witness(words []string) error {
	verifier, err := note.NewVerifier(words[1])
	if err != nil {
		return err
	}
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	made := &server{cosigner: cosigner{words[0], public}, private: private, log: verifier}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("%s http://%s\n", made.vkey(), listener.Addr())
	return http.Serve(listener, made)
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if r.Method != http.MethodPost || r.URL.Path != "/add-checkpoint" {
		http.NotFound(w, r)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	parts := bytes.SplitN(body, []byte("\n\n"), 2)
	lines := strings.Split(string(parts[0]), "\n")
	if len(parts) != 2 || !strings.HasPrefix(lines[0], "old ") {
		http.Error(w, "no submission", http.StatusBadRequest)
		return
	}
	seen, opened, err := open(parts[1], s.log)
	if err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return
	}
	old := number(lines[0][4:])
	if old > seen.N {
		http.Error(w, "the log has shrunk", http.StatusBadRequest)
		return
	}
	if old != s.last.N || (seen.N == s.last.N && seen.Hash != s.last.Hash) {
		w.Header().Set("Content-Type", "text/x.tlog.size")
		w.WriteHeader(http.StatusConflict)
		fmt.Fprintf(w, "%d\n", s.last.N)
		return
	}
	if err := s.consistent(lines[1:], seen); err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	s.last = seen.Tree
	signed, err := note.Sign(&note.Note{Text: opened.Text}, s)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Write(signed[bytes.Index(signed, []byte("\n\n"))+2:])
}

// consistent checks a proof against the last tree.
func (s *server) consistent(lines []string, seen checkpoint) error {
	var proof tlog.TreeProof
	for _, line := range lines {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return err
		}
		proof = append(proof, hash)
	}
	if s.last.N == 0 || s.last.N == seen.N {
		if len(proof) != 0 {
			return errors.New("there is nothing to prove")
		}
		return nil
	}
	return tlog.CheckTree(proof, seen.N, seen.Hash, s.last.N, s.last.Hash)
}

func number(text string) int64 {
	made, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		fail(err)
	}
	return made
}
