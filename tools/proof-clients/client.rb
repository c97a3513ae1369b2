# Net::HTTP of Ruby's standard library; prints what it got.
require 'digest'
require 'json'
require 'net/http'
require 'uri'

base = URI(ENV.fetch('BASE'))
proxy = ENV['PROXY'] && URI(ENV['PROXY'])
http = Net::HTTP.new(base.host, base.port, proxy&.host, proxy&.port)
if proxy
  http.use_ssl = true
  http.ca_file = ENV.fetch('CA')
end
http.start do
  call = lambda do |kind, path, body = nil|
    request = kind.new(base.path + path, 'X-Requested-By' => 'ruby', 'Content-Type' => 'application/json')
    request.basic_auth(ENV.fetch('USER_NAME'), ENV.fetch('PASSWORD'))
    request.body = body if body
    http.request(request).body
  end
  id = JSON.parse(call.(Net::HTTP::Post, '/streams', ENV.fetch('STREAM')))['stream_id']
  puts Digest::SHA256.hexdigest(call.(Net::HTTP::Get, '/system'))
  puts Digest::SHA256.hexdigest(call.(Net::HTTP::Get, "/streams/#{id}"))
  call.(Net::HTTP::Delete, "/streams/#{id}")
end
