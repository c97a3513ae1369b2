// Tests a client of Graylog. Requires graylog-conformance on the PATH.
package graylog

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// startGraylog starts a server for one test and returns the root of its API.
func startGraylog(t *testing.T, release string) string {
	t.Helper()
	server := exec.Command("graylog-conformance", "serve", "--server-version", release, "--port", "0", "--json")
	output, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Signal(os.Interrupt)
		server.Wait()
	})
	var ready struct{ Root string }
	// The server prints one line once it is ready.
	if err := json.NewDecoder(output).Decode(&ready); err != nil {
		t.Fatal(err)
	}
	return ready.Root
}

func TestReadsTheVersion(t *testing.T) {
	request, err := http.NewRequest("GET", startGraylog(t, "6.1")+"/system", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.SetBasicAuth("admin", "admin")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var system struct{ Version string }
	if err := json.NewDecoder(response.Body).Decode(&system); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(system.Version, "6.1") {
		t.Errorf("version %q, want 6.1", system.Version)
	}
}
