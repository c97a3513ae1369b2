package main

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
)

func main() {
	transport := &http.Transport{}
	if proxy := os.Getenv("PROXY"); proxy != "" {
		address, _ := url.Parse(proxy)
		pem, _ := os.ReadFile(os.Getenv("CA"))
		pool := x509.NewCertPool()
		pool.AppendCertsFromPEM(pem)
		transport.Proxy = http.ProxyURL(address)
		transport.TLSClientConfig = &tls.Config{RootCAs: pool}
	}
	client := &http.Client{Transport: transport}
	call := func(method, path, body string) []byte {
		request, _ := http.NewRequest(method, os.Getenv("BASE")+path, strings.NewReader(body))
		request.SetBasicAuth(os.Getenv("USER_NAME"), os.Getenv("PASSWORD"))
		request.Header.Set("X-Requested-By", "go")
		request.Header.Set("Content-Type", "application/json")
		answer, err := client.Do(request)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		defer answer.Body.Close()
		bytes, _ := io.ReadAll(answer.Body)
		if method == "GET" {
			fmt.Printf("%x\n", sha256.Sum256(bytes))
		}
		return bytes
	}
	var created struct {
		ID string `json:"stream_id"`
	}
	json.Unmarshal(call("POST", "/streams", os.Getenv("STREAM")), &created)
	call("GET", "/system", "")
	call("GET", "/streams/"+created.ID, "")
	call("DELETE", "/streams/"+created.ID, "")
}
